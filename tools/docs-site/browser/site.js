// The search, buttons that copy code, and tabs that change together. Every page works without this file.
import { find } from './find.js';

const search = document.querySelector('.search');
const input = search.querySelector('input');
const results = search.querySelector('ul');
const status = search.querySelector('[role="status"]');
let sections;

search.hidden = false;

async function show() {
  // Loaded when somebody searches, so that a page does not load the index.
  sections ??= fetch('/docs/search.json').then((answer) => {
    if (!answer.ok) throw new Error(`search.json answered ${answer.status}`);
    return answer.json();
  });
  try {
    const query = input.value;
    const found = find(await sections, query);
    if (query !== input.value) return;
    results.replaceChildren(...found.map(resultOf));
    status.textContent =
      query.trim() === '' ? '' : found.length === 0 ? 'Nothing found' : `${found.length} found`;
  } catch {
    sections = undefined;
    status.textContent = 'The search cannot be reached. Type again.';
  }
}

function resultOf({ title, heading, url, text }) {
  const link = Object.assign(document.createElement('a'), { href: url });
  const name = Object.assign(document.createElement('strong'), { textContent: heading });
  const where = Object.assign(document.createElement('small'), {
    textContent: `${heading === title ? '' : `${title}: `}${text.slice(0, 90)}…`,
  });
  link.append(name, where);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function clear() {
  input.value = '';
  results.replaceChildren();
  status.textContent = '';
}

input.addEventListener('input', show);
// A result on this page only scrolls the page.
results.addEventListener('click', clear);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') clear();
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input.focus();
});
document.addEventListener('change', ({ target }) => {
  if (target.type !== 'radio') return;
  for (const other of document.querySelectorAll(`.tabs input[value="${target.value}"]`)) other.checked = true;
});

const COPIED_MS = 2000;
for (const block of document.querySelectorAll('.code')) {
  const code = block.querySelector('code');
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'copy',
    textContent: 'Copy',
    ariaLive: 'polite',
  });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      // Without https there is no clipboard, so the code is marked for the person to copy.
      getSelection().selectAllChildren(code);
      button.textContent = 'Marked: copy it with your keyboard';
    }
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
  });
  block.append(button);
}
