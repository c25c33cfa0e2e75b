import { LANGUAGES, type Language, preferredLanguage } from './texts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const MOTIONS = ['auto', 'reduced'] as const;
export const PACES = ['calm', 'normal', 'quick'] as const;

export interface Settings {
  language: Language;
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  sound: boolean;
  vibration: boolean;
  /** How fast bots and others play, and the count and the replay go. */
  pace: (typeof PACES)[number];
  /** Who one is at every table; empty until a first one was made or found. */
  nickname: string;
  /** The name of its drawing. */
  face: string;
}

const KEY = 'foxden.settings';

function defaults(): Settings {
  return {
    language: preferredLanguage(navigator.languages),
    theme: 'auto',
    motion: 'auto',
    sound: true,
    vibration: true,
    pace: 'normal',
    nickname: '',
    face: '',
  };
}

function load(): Settings {
  const settings = defaults();
  const kept = readKept();
  if (LANGUAGES.includes(kept.language as Language)) settings.language = kept.language as Language;
  if (THEMES.includes(kept.theme as never)) settings.theme = kept.theme as Settings['theme'];
  if (MOTIONS.includes(kept.motion as never)) settings.motion = kept.motion as Settings['motion'];
  if (PACES.includes(kept.pace as never)) settings.pace = kept.pace as Settings['pace'];
  if (typeof kept.sound === 'boolean') settings.sound = kept.sound;
  if (typeof kept.vibration === 'boolean') settings.vibration = kept.vibration;
  if (typeof kept.nickname === 'string') settings.nickname = kept.nickname;
  if (typeof kept.face === 'string') settings.face = kept.face;
  return settings;
}

function readKept(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    return {}; // storage may be switched off or hold something else
  }
}

export const settings: Settings = $state(load());

/** What the user chose is kept; what follows the browser is not. */
export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readKept(), ...changes }));
  } catch {
    // without storage the choice holds until the page is closed
  }
}

const TEMPI = { calm: 2, normal: 1, quick: 0.5 } as const;

/** How long what others do takes to be shown, as a multiple of the usual. */
export function tempo(): number {
  return TEMPI[settings.pace];
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
let systemStill = $state(stillness.matches);
stillness.addEventListener('change', (event) => {
  systemStill = event.matches;
});

/** Whether motion is unwanted, by the system or by the setting. */
export function isReduced(): boolean {
  return settings.motion === 'reduced' || systemStill;
}
