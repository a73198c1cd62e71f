import type { OperationRow } from '@marcario/core/contract';

/** Phrases that describe the scope and cost of an operation. */
export interface CostWords {
  readonly scope: (scope: string) => string;
  readonly anyKey: string;
  readonly rows: string;
  readonly none: string;
  readonly one: string;
}

/** Spanish texts of the reference page. The texts of each operation are in its row of the operation table. */
interface ReferenceWords {
  readonly introduction: string;
  /** Name and description of each subject. */
  readonly subjects: Readonly<
    Record<OperationRow['subject'] | 'Service', { readonly name: string; readonly about: string }>
  >;
  readonly cost: CostWords;
  /** Texts of the routes that need no key, by operation id. */
  readonly open: Readonly<Record<string, OperationRow['es']>>;
}

export const REFERENCE_ES: ReferenceWords = {
  introduction: `Busca, lee y vigila un registro nacional de marcas.

Toda llamada bajo \`/v1\` lleva una clave en \`X-API-Key\`, o como \`Authorization: Bearer\`. Las fechas son \`AAAA-MM-DD\`; las horas, ISO 8601 en UTC. Un parámetro repetido acepta cualquiera de sus valores; parámetros distintos deben cumplirse todos; uno desconocido se rechaza con el nombre conocido más cercano. Las respuestas pueden ganar campos.

Un error tiene una sola forma, \`{ error: { code, message, requestId } }\`; el identificador de la solicitud viene también en el encabezado \`x-request-id\`. Todo 429 y 503 dice en \`Retry-After\` cuántos segundos esperar.

Un RUT se lee con puntos y guion, con guion o solo con dígitos, y se verifica su dígito verificador. Solo se muestra el de personas jurídicas.

Los parámetros y los esquemas se describen en inglés, el idioma de los mensajes de error.`,
  subjects: {
    Marks: { name: 'Marcas', about: 'Buscar, leer y comparar marcas.' },
    Persons: { name: 'Personas', about: 'Titulares y representantes.' },
    Insights: { name: 'Estadísticas', about: 'Recuentos sobre todo el registro.' },
    Terms: { name: 'Plazos', about: 'Cuánto corren los plazos de la ley.' },
    Currency: { name: 'Vigencia de los datos', about: 'Qué tan al día están, y qué cambió.' },
    Holidays: { name: 'Feriados', about: 'El calendario de la oficina.' },
    Watchlists: { name: 'Vigilancia', about: 'Listas que registran coincidencias.' },
    Usage: { name: 'Uso', about: 'Lo que le queda a una clave.' },
    Service: { name: 'Servicio', about: 'Rutas que no piden clave.' },
  },
  cost: {
    scope: (scope) => `Permiso \`${scope}\`.`,
    anyKey: 'Cualquier clave válida.',
    rows: 'Cuesta unidades de cuota según sus filas.',
    none: 'No cuesta unidades de cuota.',
    one: 'Cuesta una unidad de cuota.',
  },
  open: {
    getHealth: {
      summary: 'Si se pueden atender solicitudes',
      description: 'Para balanceadores. Las fuentes atrasadas no lo hacen fallar.',
    },
    getReadiness: {
      summary: 'Si se pueden atender solicitudes, como lo pregunta una sonda',
      description: 'La respuesta de `/health`.',
    },
    getLiveness: {
      summary: 'Si el proceso responde, como lo pregunta una sonda',
      description:
        '200 también mientras no hay base de datos o el servidor se detiene: reiniciar el proceso no ayudaría.',
    },
    getMetrics: {
      summary: 'Mediciones para Prometheus',
      description:
        'Para las direcciones que el operador permite; para las demás esta ruta no existe.',
    },
    getReference: {
      summary: 'Esta referencia como página',
      description: 'Puede enviar solicitudes con tu clave, que olvida al cerrarse.',
    },
    readCalendar: {
      summary: 'El calendario de una dirección secreta',
      description:
        'Lo que responde una dirección de `POST /v1/calendars`: sus plazos como están ahora, como archivo iCalendar, a quien tenga la dirección. Una que no responde es como cualquier ruta que no existe. Cada día UTC en que se lee cuesta una unidad a la clave que la creó.',
    },
    readMailLink: {
      summary: 'La página de un enlace de un correo',
      description:
        'Muestra un botón que confirma una dirección, o que detiene los avisos de una vigilancia, y no cambia nada. Un enlace que ya no vale es 404.',
    },
    followMailLink: {
      summary: 'Hacer lo que dice un enlace de un correo',
      description:
        'Confirma la dirección, o detiene los avisos de la vigilancia; los programas de correo también la llaman, por `List-Unsubscribe-Post`. Repetirlo da lo mismo.',
    },
    watchHits: {
      summary: 'Una vigilancia tiene coincidencias nuevas',
      description:
        'Uno por vigilancia y revisión. No trae coincidencias: léelas de `GET /v1/watch/{id}/hits`. Un intento sin respuesta 2xx en 15 segundos se repite, hasta diez intentos en tres días. El mismo aviso puede llegar más de una vez.',
    },
  },
};
