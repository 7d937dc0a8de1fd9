// Where the dashboard begins: first of all it asks for what is shown first.
import './live/first-ask.ts';
import { render } from 'solid-js/web';
import { App } from './app/app.tsx';
import { beginSession } from './live/session.ts';

void beginSession();
const root = document.getElementById('root');
if (root) render(() => <App />, root);
