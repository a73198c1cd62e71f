import type { TermWords } from '../office.ts';
import type { LISTED_TERM_KINDS, TERM_REMARKS } from './term-kinds.ts';

type Words = {
  readonly [Part in keyof TermWords]: Readonly<
    Record<
      Part extends 'warnings'
        ? (typeof TERM_REMARKS.warnings)[number]
        : (typeof LISTED_TERM_KINDS)[number],
      TermWords[Part][string]
    >
  >;
};

/** The texts of calendar files about the listed terms, with the articles of law that set the terms. */
export const CALENDAR_WORDS: Readonly<Record<'es' | 'en', Words>> = {
  es: {
    names: {
      oposicion: 'Plazos de oposición',
      publicacion: 'Plazos de publicación',
      renovacion: 'Renovaciones de marcas',
      nulidad: 'Plazos de nulidad',
      no_uso: 'Caducidades por falta de uso',
    },
    titles: {
      oposicion: (mark) => `Último día para oponerse a ${mark}`,
      publicacion: (mark) => `Último día para publicar la solicitud de ${mark}`,
      renovacion: (mark) => `Vence el registro de ${mark}: último día para renovarlo sin recargo`,
      nulidad: (mark) => `Último día para pedir la nulidad del registro de ${mark}`,
      no_uso: (mark) => `Desde hoy puede pedirse la caducidad por falta de uso de ${mark}`,
    },
    rules: {
      oposicion:
        'Cualquiera puede oponerse dentro de 30 días hábiles desde la publicación (artículo 5 de la Ley 19.039).',
      publicacion:
        'La solicitud se publica dentro de 20 días hábiles desde su aceptación a trámite (artículo 13 del Reglamento de la Ley 19.039).',
      renovacion:
        'La renovación puede pedirse desde seis meses antes del vencimiento y hasta seis meses después (artículo 24 de la Ley 19.039).',
      nulidad:
        'La acción de nulidad prescribe a los cinco años del registro (artículo 27 de la Ley 19.039).',
      no_uso:
        'La caducidad por falta de uso puede pedirse desde cinco años después del registro, o de su primera renovación si es anterior al 9 de mayo de 2022 (artículo 27 bis A de la Ley 19.039). La fecha no dice nada del uso.',
    },
    warnings: {
      no_prueba_cierre: 'Puede haberse presentado una oposición en plazo que aún no consta.',
      mala_fe: 'La acción contra un registro obtenido de mala fe no prescribe.',
      ley_anterior: 'Rige la ley anterior al 9 de mayo de 2022, sin plazo de recargo.',
      posible_renovacion: 'Puede que el registro ya esté renovado.',
      designacion_internacional: 'Si es una designación internacional, los plazos son otros.',
    },
  },
  en: {
    names: {
      oposicion: 'Opposition deadlines',
      publicacion: 'Publication deadlines',
      renovacion: 'Trademark renewals',
      nulidad: 'Invalidity deadlines',
      no_uso: 'Claims of non-use',
    },
    titles: {
      oposicion: (mark) => `Last day to oppose ${mark}`,
      publicacion: (mark) => `Last day to publish the application of ${mark}`,
      renovacion: (mark) => `Registration of ${mark} expires: last day to renew without surcharge`,
      nulidad: (mark) => `Last day to claim that the registration of ${mark} is invalid`,
      no_uso: (mark) => `From today cancellation of ${mark} for non-use may be claimed`,
    },
    rules: {
      oposicion:
        'Anybody may oppose within 30 business days of the publication (Law 19.039, article 5).',
      publicacion:
        'An application is published within 20 business days of its acceptance to examination (Regulations of Law 19.039, article 13).',
      renovacion:
        'Renewal may be asked for from six months before the expiry until six months after it (Law 19.039, article 24).',
      nulidad:
        'A claim of invalidity prescribes five years after the registration (Law 19.039, article 27).',
      no_uso:
        'Cancellation for non-use may be claimed from five years after the registration, or after its first renewal where it is older than 9 May 2022 (Law 19.039, article 27 bis A). The date says nothing of use.',
    },
    warnings: {
      no_prueba_cierre: 'An opposition may have been filed in time and not be known yet.',
      mala_fe: 'A claim against a registration obtained in bad faith does not prescribe.',
      ley_anterior: 'The law before 9 May 2022 applies, without a time for late renewal.',
      posible_renovacion: 'The registration may have been renewed already.',
      designacion_internacional: 'An international designation has other terms.',
    },
  },
};
