/** Handing something on: by the phone's own sheet, else by the clipboard, else as a file. */

/** What became of it; `nothing` where somebody closed the sheet, or nothing can be done here. */
export type Shared = 'sent' | 'copied' | 'saved' | 'nothing';

export async function share(text: string, title: string): Promise<Shared> {
  if ('share' in navigator) return send({ text, title });
  return (await copyText(text)) ? 'copied' : 'nothing';
}

/** A picture, with its words where these can travel beside it. */
export async function sharePicture(picture: Blob, text: string, title: string): Promise<Shared> {
  const files = [new File([picture], 'foxden.png', { type: picture.type })];
  const can = (navigator as Partial<Navigator>).canShare?.({ files, text, title }) ?? false;
  if (can) return send({ files, text, title });
  if (await copyPicture(picture)) return 'copied';
  save(picture);
  return 'saved';
}

async function send(what: ShareData): Promise<Shared> {
  return navigator.share(what).then(
    () => 'sent',
    () => 'nothing',
  );
}

/** The clipboard needs a secure address; on a plain LAN the old way still works. */
async function copyText(text: string): Promise<boolean> {
  const write = (navigator as Partial<Navigator>).clipboard?.writeText(text);
  if (write !== undefined)
    return write.then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

async function copyPicture(picture: Blob): Promise<boolean> {
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  if (clipboard === undefined || !('ClipboardItem' in window)) return false;
  return clipboard.write([new ClipboardItem({ [picture.type]: picture })]).then(
    () => true,
    () => false,
  );
}

function save(picture: Blob): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'foxden.png';
  link.click();
  URL.revokeObjectURL(address);
}
