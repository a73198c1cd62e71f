import type { Estado } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { FilingLedger, repeatsSense } from './name-rules.ts';
import { findTrade } from './trades.ts';

function ledgerWith(estado: Estado): FilingLedger {
  const ledger = new FilingLedger();
  const mark = {
    sign: { tipoSigno: 'mixta', denominacion: 'Ñandú Azul' },
    clases: [29, 30],
    trade: findTrade(29, 'lácteos'),
  } as const;
  ledger.record(7, mark, {
    nroSolicitud: '1',
    estado,
    fechaPresentacion: '2000-05-01',
    fechaVencimiento: estado === 'vencida' ? '2011-03-01' : null,
  });
  return ledger;
}

describe('the ledger of the demonstration', () => {
  it('keeps a name in its classes, in whatever letters, as long as the mark stands', () => {
    const ledger = ledgerWith('registrada');
    expect(ledger.isTaken('NANDU AZUL', [30, 32], '2026-01-01')).toBe(true);
    expect(ledger.isTaken('ÑanduAzul', [30], '2026-01-01')).toBe(true);
    expect(ledger.isTaken('ñandú azul', [32], '2026-01-01')).toBe(false);
    expect(ledger.isTaken('ñandú', [29], '2026-01-01')).toBe(false);
  });

  it('frees what has lapsed from that day on, and what was refused some years after it was filed', () => {
    const lapsed = ledgerWith('vencida');
    expect(lapsed.isTaken('ñandú azul', [29], '2011-02-28')).toBe(true);
    expect(lapsed.isTaken('ñandú azul', [29], '2011-03-01')).toBe(false);
    const refused = ledgerWith('denegada');
    expect(refused.isTaken('ñandú azul', [29], '2003-05-01')).toBe(true);
    expect(refused.isTaken('ñandú azul', [29], '2004-05-01')).toBe(false);
  });

  it('tells what a holder has filed', () => {
    const ledger = ledgerWith('registrada');
    expect(ledger.filedBy(7)).toHaveLength(1);
    expect(ledger.filedBy(8)).toEqual([]);
  });
});

it.each([
  'kolun kids kids',
  'rayén queso quesos',
  'limonada fresca fresh',
  'lupa deportiva sport',
  'lupa deportiva-sport',
  'viña casa home',
])('%s says one thing twice', (name) => {
  expect(repeatsSense(name)).toBe(true);
});

it.each(['kolun queso fresco', 'la luna de la pampa', 'oak & oakwood', 'limonada casera fresh'])(
  '%s says each thing once',
  (name) => {
    expect(repeatsSense(name)).toBe(false);
  },
);
