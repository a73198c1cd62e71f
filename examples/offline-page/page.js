// What the page runs: the marks are in a worker, so that typing never waits for a search.
const worker = new Worker('worker.js');
const name = document.querySelector('#name');
const state = document.querySelector('#state');
const refusal = document.querySelector('#refusal');
const found = document.querySelector('#found');

function ask() {
  const q = name.value.trim();
  if (q === '') show({});
  else worker.postMessage(q);
}

function show({ items = [], error = '' }) {
  found.replaceChildren(...items.map(lineOf));
  refusal.textContent = error;
}

function lineOf({ denominacion, score, clases }) {
  const line = document.createElement('li');
  line.textContent = `${denominacion} (${Math.round(score * 100)} %, class ${clases.join(', ')})`;
  return line;
}

worker.addEventListener('message', ({ data }) => {
  // Of the snapshot it is told once whether it is there; all else answers a name.
  if (data.size !== undefined) state.textContent = `${data.size} marks, all of them here`;
  else if (data.q === undefined) state.textContent = `The marks cannot be searched: ${data.error}`;
  // An answer to what has been typed over since is none.
  else if (data.q === name.value.trim()) show(data);
});
name.addEventListener('input', ask);
ask();
