import type { CanonicalBrand, CanonicalPerson } from '@marcario/core/contract';

export const LACTEOS: CanonicalPerson = {
  nombre: 'Lácteos del Ñuble',
  razonSocial: 'Inversiones Queltehue Ltda.',
  rut: '76543210-3',
  pais: 'CL',
  comuna: '16101',
  region: '16',
};
export const ARAUCARIA: CanonicalPerson = {
  nombre: 'Estudio Jurídico Araucaria',
  rut: '77000500-0',
  pais: 'CL',
  comuna: '9101',
  region: '9',
};
/** A natural person: the tax id can be searched and is never returned. */
export const MARIA: CanonicalPerson = {
  nombre: 'María Pérez Muñoz',
  rut: '45123450-1',
  pais: 'CL',
};
export const CORDILLERA: CanonicalPerson = { nombre: 'Cordillera SpA', rut: '76100008-K' };
export const NORDLICHT: CanonicalPerson = {
  nombre: 'Nordlicht GmbH',
  pais: 'DE',
  comuna: '99999',
  region: '99',
};

type Facts = Omit<CanonicalBrand, 'nroSolicitud' | 'denominacion' | 'clases'> & {
  readonly clases?: readonly number[];
};

/** A mark of a corpus, class numbers plain. What is left out is stated by no source. */
export function mark(
  nroSolicitud: string,
  denominacion: string,
  { clases, ...facts }: Facts = {},
): CanonicalBrand {
  const classes = clases === undefined ? {} : { clases: clases.map((clase) => ({ clase })) };
  return { nroSolicitud, denominacion, ...classes, ...facts };
}

/** A small register: milk, wine and words that sound alike. Each test file says what it looks for. */
export const REGISTER: readonly CanonicalBrand[] = [
  mark('900100', 'KOLUN', {
    clases: [29, 30],
    estado: 'registrada',
    tipoSigno: 'denominativa',
    nroRegistro: '1200100',
    fechaPresentacion: '2019-03-04',
    fechaRegistro: '2020-01-10',
    fechaVencimiento: '2030-01-10',
    titulares: [LACTEOS],
    representantes: [ARAUCARIA],
  }),
  mark('900101', 'KOLÚN Leche Entera', {
    clases: [29],
    estado: 'publicada',
    tipoSigno: 'mixta',
    nroRegistro: null,
    fechaPresentacion: '2021-05-10',
    titulares: [LACTEOS, CORDILLERA],
    representantes: [ARAUCARIA],
  }),
  mark('900102', 'Agua Kolun', {
    clases: [32],
    estado: 'en_tramite',
    tipoSigno: 'denominativa',
    fechaPresentacion: '2024-01-15',
    titulares: [NORDLICHT],
    representantes: [CORDILLERA],
  }),
  mark('900103', 'KORUN', {
    clases: [29],
    estado: 'oposicion',
    tipoSigno: 'denominativa',
    fechaPresentacion: '2020-02-29',
    titulares: [MARIA],
    representantes: [ARAUCARIA],
  }),
  // One who files without a representative is both.
  mark('900104', 'GUAQUIZA', {
    clases: [25],
    estado: 'registrada',
    tipoSigno: 'mixta',
    nroRegistro: '1200104',
    fechaPresentacion: '2018-07-01',
    fechaVencimiento: '2029-07-01',
    titulares: [MARIA],
    representantes: [MARIA],
  }),
  mark('900105', 'ÑANDÚ & CÍA.', {
    clases: [9, 42],
    estado: 'registrada',
    tipoSigno: 'figurativa',
    nroRegistro: '1200105',
    fechaPresentacion: '2022-11-30',
    titulares: [NORDLICHT],
    representantes: [ARAUCARIA],
  }),
  mark('900106', 'Puro Valle', {
    clases: [33],
    estado: 'concedida',
    tipoSigno: 'denominativa',
    fechaPresentacion: '2023-06-15',
    titulares: [CORDILLERA],
  }),
  mark('900107', 'VALLE PURO SUR', {
    clases: [33],
    estado: 'vencida',
    tipoSigno: 'denominativa',
    fechaPresentacion: '2023-06-15',
    titulares: [CORDILLERA],
  }),
  mark('900108', 'valle', {
    clases: [33, 35],
    estado: 'concedida',
    tipoSigno: 'frase_propaganda',
    fechaPresentacion: '2023-06-15',
    titulares: [CORDILLERA],
  }),
  mark('900109', 'Jabón «Ñuñoa»', {
    clases: [3],
    estado: 'abandonada',
    tipoSigno: 'denominativa',
    fechaPresentacion: null,
    titulares: [NORDLICHT],
  }),
  mark('900110', '', {
    clases: [3],
    estado: 'registrada',
    tipoSigno: 'figurativa',
    nroRegistro: '1200110',
    fechaPresentacion: null,
    titulares: [NORDLICHT],
  }),
  // Only what an applications spreadsheet may state of a new mark: neither classes nor holders.
  mark('900111', 'Zorzal', { estado: 'en_tramite', fechaPresentacion: '2024-02-01' }),
];
