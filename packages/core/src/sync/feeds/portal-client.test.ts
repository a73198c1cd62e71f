import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDossierLine } from './portal-feed.ts';

const DOSSIER = { NumeroSolicitud: 1_523_001, Denominacion: 'KOLÚN' };

it('makes one line of a dossier, however it is laid out or wrapped', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(0, 2, '\t'),
      fc.boolean(),
      (text, space, isWrapped) => {
        const dossier = { ...DOSSIER, Observacion: `${text}\n\r${text}` };
        const json = isWrapped ? { d: JSON.stringify(dossier) } : dossier;
        const line = toDossierLine(
          JSON.stringify(json, null, space).replaceAll('\n', '\r\n'),
          '1523001',
        );
        expect(line).not.toMatch(/[\r\n]/);
        expect(JSON.parse(line ?? '')).toEqual(json);
      },
    ),
  );
});

it.each([
  ['null'],
  ['""'],
  ['[]'],
  ['{}'],
  ['{"d":null}'],
  ['{"d":""}'],
  ['{"NumeroSolicitud":"0"}'],
])('is null for %s: the portal has no such mark', (text) => {
  expect(toDossierLine(text, '1523001')).toBeNull();
});

it('refuses what an import would refuse', () => {
  const spoilt = JSON.stringify({ d: JSON.stringify({ ...DOSSIER, FechaRegistro: '01/13/2024' }) });
  expect(() => toDossierLine(spoilt, '1523001')).toThrow(
    'FechaRegistro "01/13/2024" is not a date',
  );
});

it('takes a field of the dossier that is called d for a field, as an import does', () => {
  const wrapped = JSON.stringify({ d: JSON.stringify({ ...DOSSIER, d: 'x' }) });
  expect(toDossierLine(wrapped, '1523001')).toBe(wrapped);
});

it('refuses what is no JSON, and the dossier of another mark', () => {
  expect(() => toDossierLine('Sign in', '1523001')).toThrow('the answer is no JSON');
  expect(() => toDossierLine(JSON.stringify(DOSSIER), '1523002')).toThrow('another number');
});
