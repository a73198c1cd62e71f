import { expect, it } from 'vitest';
import { markLife, statusesInGroup } from './statuses.ts';

it('living marks have exactly the statuses that are not coloured as over', () => {
  expect(statusesInGroup('vivas').map(markLife)).not.toContain('over');
  expect(statusesInGroup('vivas').sort()).toEqual([
    'concedida',
    'en_tramite',
    'esperando_renovacion',
    'observacion_de_fondo',
    'oposicion',
    'publicada',
    'registrada',
  ]);
  expect(statusesInGroup('terminadas').map(markLife)).toEqual(Array(7).fill('over'));
});
