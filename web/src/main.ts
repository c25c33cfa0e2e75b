import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';

await speak(settings.language);

const target = document.getElementById('page');
if (target === null) throw new Error('the page has no place to stand');
mount(App, { target });
