/** A card that is held is read: what it says stays in view for a moment. */

import type { Attachment } from 'svelte/attachments';
import { announce } from './announce.svelte';
import { hold } from './hold';
import { sayAll } from './i18n.svelte';

const SHOWN_MS = 5000;

let text = $state<string | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function reading(): string | null {
  return text;
}

function show(words: string): void {
  text = words;
  announce(words);
  clearTimeout(timer);
  timer = setTimeout(() => (text = null), SHOWN_MS);
}

/** `{@attach readable(() => t('…'))}`: what is shown where it is held, and nothing else happens. */
export function readable(words: () => string): Attachment<HTMLElement> {
  return (element) => {
    let isRead = false;
    const release = hold(() => {
      isRead = true;
      void sayAll().then(() => show(words()));
    })(element);
    const swallow = (event: MouseEvent): void => {
      if (isRead) event.stopPropagation();
      isRead = false;
    };
    element.addEventListener('click', swallow, { capture: true });
    return () => {
      if (typeof release === 'function') release();
      element.removeEventListener('click', swallow, { capture: true });
    };
  };
}
