import { expect, it } from 'vitest';
import { lifeOf, statusesOf } from './statuses.ts';

it('living marks have exactly the statuses that are not coloured as over', () => {
  expect(statusesOf('vivas').map(lifeOf)).not.toContain('over');
  expect(statusesOf('vivas').sort()).toEqual([
    'concedida',
    'en_tramite',
    'esperando_renovacion',
    'observacion_de_fondo',
    'oposicion',
    'publicada',
    'registrada',
  ]);
  expect(statusesOf('terminadas').map(lifeOf)).toEqual(Array(7).fill('over'));
});
