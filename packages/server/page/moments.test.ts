import { expect, it } from 'vitest';
import { timelineMoments } from './moments.ts';

it('what happened to a mark on one day is one moment, and the first day stands first', () => {
  const act = { codigo: null, seccionTipo: null, seccionNombre: null };
  const moments = timelineMoments({
    fechaPresentacion: '2025-05-20',
    fechaPublicacion: '2025-07-01',
    fechaRegistro: '2025-06-01',
    anotaciones: [
      { ...act, id: '2', fecha: '2025-07-01', descripcion: 'Publicación' },
      { ...act, id: '1', fecha: '2025-05-20', descripcion: 'Presentación de la solicitud' },
    ],
  });
  expect(moments).toEqual([
    { date: '2025-05-20', facts: [], acts: ['Presentación de la solicitud'] },
    { date: '2025-06-01', facts: ['Registrada'], acts: [] },
    { date: '2025-07-01', facts: [], acts: ['Publicación'] },
  ]);
});
