import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { Anotacion } from '../../contract/anotacion.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { deriveEstado, type StatusFacts } from './derived-status.ts';

const TODAY = '2026-06-15';

function act(codigo: string | null, fecha: string, descripcion = 'Acto'): Anotacion {
  const id = `${codigo} ${fecha}`;
  return { id, fecha, codigo, descripcion, seccionTipo: null, seccionNombre: null };
}

function derive(facts: Partial<StatusFacts>) {
  const nothing = { nroRegistro: null, fechaRegistro: null, clasesDetalle: [], anotaciones: [] };
  return deriveEstado({ estado: 'en_tramite', ...nothing, ...facts }, TODAY);
}

describe('deriveEstado', () => {
  it(`says nothing where the corpus has nothing to add ${proves('C7-NOTHING')}`, () => {
    for (const estado of ESTADOS) {
      expect(derive({ estado })).toEqual({ estadoDesactualizado: false, evidencia: [] });
    }
  });

  it(`names what a derived status rests on, and the rule ${proves('C6-REPORT')}`, () => {
    expect(derive({ nroRegistro: '863519', fechaRegistro: TODAY })).toEqual({
      estadoDerivado: 'registrada',
      estadoDesactualizado: true,
      evidencia: [
        { regla: 'C7.3', campo: 'nroRegistro', valor: '863519' },
        { regla: 'C7.3', campo: 'fechaRegistro', valor: TODAY },
      ],
    });
    const clasesDetalle = [{ clase: 9 }, { clase: 25, estado: 'registrada' as const }];
    expect(derive({ clasesDetalle, anotaciones: [act('158', '2026-01-02')] }).evidencia).toEqual([
      { regla: 'C7.5', anotacionId: '158 2026-01-02', campo: 'codigo', valor: '158' },
      { regla: 'C7.5', campo: 'clasesDetalle', valor: '25' },
    ]);
  });

  it(`omits what the office says itself ${proves('C7-NOTHING')}`, () => {
    const granted = { estado: 'concedida' as const, anotaciones: [act('M5', '2026-01-02')] };
    expect(derive(granted)).toEqual({ estadoDesactualizado: false, evidencia: [] });
  });

  it(`believes a grant after a refusal only with number, date and a later act ${proves('C7-REFUSED')}`, () => {
    const refused = {
      estado: 'denegada' as const,
      nroRegistro: '863519',
      fechaRegistro: '2026-03-01',
    };
    const refusal = act(null, '2025-05-01', 'Fallo de rechazo');
    const reversed = [refusal, act('1230', '2025-05-02')];
    const grant = derive({ ...refused, anotaciones: reversed });
    expect(grant.estadoDerivado).toBe('registrada');
    expect(grant.evidencia.map(({ regla, valor }) => [regla, valor])).toEqual([
      ['C7.2', '863519'],
      ['C7.2', '2026-03-01'],
      ['C7.2', 'Fallo de rechazo'],
      ['C7.2', '1230'],
    ]);
    const before = [act('1230', '2025-05-01'), refusal];
    const cases = [
      derive({ ...refused, anotaciones: before }),
      derive({ ...refused, anotaciones: [act('1230', '2025-05-02')] }),
      derive({
        ...refused,
        anotaciones: [...reversed, act('ZZ', '2025-06-01', 'Fallo de rechazo')],
      }),
      derive({ ...refused, nroRegistro: null, anotaciones: reversed }),
      derive({ ...refused, fechaRegistro: null, anotaciones: reversed }),
      derive({ ...refused, fechaRegistro: '2026-06-16', anotaciones: reversed }),
    ];
    for (const { estadoDesactualizado } of cases) expect(estadoDesactualizado).toBe(false);
  });
});
