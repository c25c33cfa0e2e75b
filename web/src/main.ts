import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepInStep } from './lib/entering';
import { speak } from './lib/i18n.svelte';
import { watchInstall } from './lib/installing';
import { watchHands } from './lib/keyboard';
import { base } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

watchInstall();
await speak(settings.language);

const target = document.getElementById('page');
if (target === null) throw new Error('the page has no place to stand');
watchHands();
mount(App, { target });

keepInStep();

// Only a secure address may keep the shell; on a plain LAN the page simply comes from the server.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // without a network it is tried again the next time; nothing of this is needed to go on
  navigator.serviceWorker.register(`${base}sw.js`, { scope: base }).catch(() => undefined);
}
