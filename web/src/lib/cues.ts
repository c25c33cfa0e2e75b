/** Sound, vibration and light: what calls a player back to the table. */

import { untrack } from 'svelte';
import { settings } from './settings.svelte';

type Note = readonly [frequency: number, start: number, length: number];

const TUNES = {
  turn: [
    [587, 0, 0.14],
    [880, 0.13, 0.22],
  ],
  card: [[392, 0, 0.09]],
  pop: [
    [440, 0, 0.05],
    [740, 0.05, 0.07],
  ],
  tick: [[330, 0, 0.06]],
  lock: [
    [523, 0, 0.06],
    [659, 0.05, 0.08],
  ],
  good: [
    [659, 0, 0.08],
    [784, 0.07, 0.1],
  ],
  end: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.14],
    [1047, 0.36, 0.34],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Tune = keyof typeof TUNES;

let audio: AudioContext | null = null;

/** Browsers let a page sound only after it was touched. */
function wakeAudio(): void {
  audio ??= new AudioContext();
  void audio.resume();
}
addEventListener('pointerdown', wakeAudio, { once: true });
addEventListener('keydown', wakeAudio, { once: true });

export function sound(tune: Tune): void {
  if (!untrack(() => settings.sound) || audio?.state !== 'running') return;
  for (const note of TUNES[tune]) pluck(audio, note);
}

function pluck(context: AudioContext, [frequency, start, length]: Note): void {
  const at = context.currentTime + start;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length + 0.15);
}

export function vibrate(pattern: number | number[]): void {
  // Browsers complain about vibrating before the first touch.
  if (untrack(() => settings.vibration) && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(pattern);
}

/** Keeps the screen awake until the returned function is called, where the browser can. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const take = (): void => {
    if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (taken) => {
        lock = taken;
        if (!wanted) void taken.release();
      },
      () => undefined, // a low battery may say no
    );
  };
  document.addEventListener('visibilitychange', take);
  take();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}
