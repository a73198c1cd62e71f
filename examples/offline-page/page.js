// What the page runs: the index over the marks that are bundled with it.
import { createBrandIndex } from '@marcario/core';
import marks from './marks.json' with { type: 'json' };

const index = createBrandIndex(marks);
const name = document.querySelector('#name');
const found = document.querySelector('#found');

function answer() {
  const q = name.value.trim();
  const { items } = q === '' ? { items: [] } : index.similar({ q, limit: 10 });
  const lines = items.map(({ denominacion, score, clases }) => {
    const line = document.createElement('li');
    line.textContent = `${denominacion} (${Math.round(score * 100)} %, class ${clases.join(', ')})`;
    return line;
  });
  found.replaceChildren(...lines);
}

name.addEventListener('input', answer);
answer();
