import { t } from './i18n.svelte';

const DAY = 86_400;

/** A time that is left, as precisely as somebody wants to know it. */
export function timeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return t('web.clock.days', { count: Math.floor(seconds / DAY) });
  if (seconds >= 7200) return t('web.clock.hours', { count: Math.floor(seconds / 3600) });
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
