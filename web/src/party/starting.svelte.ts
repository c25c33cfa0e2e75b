import { READY } from './beats';

/** How many seconds of the countdown to the first card are left; 0 when it is over. */
export class Starting {
  left = $state(0);

  /** `begun`: when the first turn began, in this device's time; null where it is not the first. */
  constructor(begun: () => number | null) {
    this.left = secondsLeft(begun());
    $effect.pre(() => {
      const since = begun();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = (): void => {
        this.left = secondsLeft(since);
        if (since === null || this.left === 0) return;
        const until = since + (READY - this.left + 1) * 1000;
        timer = setTimeout(tick, Math.max(1, until - performance.now()));
      };
      tick();
      return () => clearTimeout(timer);
    });
  }
}

function secondsLeft(since: number | null): number {
  if (since === null) return 0;
  return Math.max(0, Math.ceil((since + READY * 1000 - performance.now()) / 1000));
}
