// What the page runs: the marks are in a worker, so that typing never waits for a search.
const worker = new Worker('worker.js');
const name = document.querySelector('#name');
const state = document.querySelector('#state');
const found = document.querySelector('#found');

function ask() {
  const q = name.value.trim();
  if (q === '') found.replaceChildren();
  else worker.postMessage(q);
}

function lineOf({ denominacion, score, clases }) {
  const line = document.createElement('li');
  line.textContent = `${denominacion} (${Math.round(score * 100)} %, class ${clases.join(', ')})`;
  return line;
}

worker.addEventListener('message', ({ data }) => {
  if (data.error !== undefined) state.textContent = `The marks cannot be searched: ${data.error}`;
  else if (data.size !== undefined) state.textContent = `${data.size} marks, all of them here`;
  // An answer to what has been typed over since is none.
  else if (data.q === name.value.trim()) found.replaceChildren(...data.items.map(lineOf));
});
name.addEventListener('input', ask);
ask();
