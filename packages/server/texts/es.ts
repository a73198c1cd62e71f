import { MARK_WORDS } from '@marcario/core';
import type { Plazo, Rol } from '@marcario/core/contract';
import { deskEs } from './desk-es.ts';
import { createFormats, dottedRut } from './formats.ts';

const { number, list } = createFormats('es');

const marks = (count: number) => `${number(count)} ${count === 1 ? 'marca' : 'marcas'}`;

const { statuses: estado, signs: signo } = MARK_WORDS.es;

const plazo: Readonly<Record<Plazo['tipo'], string>> = {
  oposicion: 'Plazo para oponerse',
  publicacion: 'Publicación del extracto',
  renovacion: 'Renovación',
  nulidad: 'Acción de nulidad',
  no_uso: 'Caducidad por falta de uso',
  contestacion: 'Contestación de la oposición',
  observacion_de_fondo: 'Respuesta a la observación de fondo',
  apelacion: 'Apelación',
  pago_final: 'Pago de derechos finales',
};

const plazoCorto: Readonly<Record<Plazo['tipo'], string>> = {
  ...plazo,
  oposicion: 'Oposición',
  publicacion: 'Publicación',
  no_uso: 'Falta de uso',
  contestacion: 'Contestación',
  observacion_de_fondo: 'Observación de fondo',
  nulidad: 'Nulidad',
  pago_final: 'Pago final',
};

const advertencia: Readonly<Record<Plazo['advertencias'][number], string>> = {
  no_prueba_cierre: 'puede haber oposiciones presentadas en plazo que INAPI aún no informa',
  mala_fe: 'imprescriptible si hubo mala fe',
  ley_anterior: 'bajo la ley anterior al 9 de mayo de 2022',
  posible_renovacion: 'puede haberse renovado',
  designacion_internacional: 'otros plazos si es una designación internacional',
};

/** Articles that define the terms, cited as Chilean lawyers do. */
const articulo: Readonly<Record<string, string>> = {
  'LPI-5': 'art. 5 Ley 19.039',
  'LPI-9': 'art. 9 Ley 19.039',
  'LPI-17-bis-B': 'art. 17 bis B Ley 19.039',
  'LPI-18-bis-E': 'art. 18 bis E Ley 19.039',
  'LPI-22': 'art. 22 Ley 19.039',
  'LPI-24': 'art. 24 Ley 19.039',
  'LPI-27': 'art. 27 Ley 19.039',
  'LPI-27-bis': 'art. 27 bis Ley 19.039',
  'RLPI-13': 'art. 13 del Reglamento',
};

const rol: Readonly<Record<Rol, string>> = {
  titular: 'titular',
  representante: 'representante',
  ambas: 'titular y representante',
};

/** The Spanish catalogue of texts, whose type the catalogues of all other languages must have. */
export const es = {
  language: 'es',
  otherLanguage: 'English',
  title: 'Marcario',
  skip: 'Ir a los resultados',
  site: 'Sitio',
  search: 'Buscar',
  print: 'Imprimir',
  asTable: 'Ver como tabla',
  month: 'Mes',
  class: 'Clase',
  count: 'Marcas',
  columns: 'Columnas',
  docs: 'API',
  reference: 'Referencia de la API',
  register: 'El registro',
  needsScript: 'Esta página necesita JavaScript. Las mismas respuestas están en la API:',
  heading: '¿Está disponible esta marca?',
  lead: 'Busque en el registro de marcas de Chile las que se ven, suenan o significan lo mismo.',
  box: 'Nombre, número, RUT o titular',
  searchLabel: 'Marcas',
  classes: 'Clases',
  niceClasses: 'Clases de Niza',
  examples: 'Pruebe con',
  demonstration: 'Demostración:',
  inventedMarks: 'marcas inventadas',
  found: 'Marcas encontradas',
  hint: 'La semejanza pondera cómo se ven, suenan y qué significan, y cuán comunes son las palabras compartidas. No es su promedio.',
  more: 'Más marcas',
  disclaimer: 'Lo que se muestra son antecedentes para ponderar, no asesoría legal.',
  key: {
    label: 'Clave de acceso',
    use: 'Usarla',
    paste: 'Ingrese su clave de acceso (la entrega quien administra el servicio).',
    remember: 'Recordar en este equipo',
    forget: 'Olvidar la clave',
    lasts: 'Sin esto dura hasta que se cierren las pestañas de Marcario.',
  },
  refusal: {
    key: 'Esta clave de acceso no es válida. Ingrese otra.',
    quota: 'La cuota de esta clave se agotó por este mes. La amplía quien administra el servicio.',
    offline: 'Sin conexión: revise la red de este equipo. Lo escrito se conserva.',
    silent: 'El servidor no responde. Lo escrito se conserva; inténtelo de nuevo en un momento.',
    patience: (seconds: number) => `Demasiadas consultas seguidas: se repite en ${seconds} s.`,
    tooManyTitle: 'Demasiadas consultas',
    tooManyPage: (seconds: number) =>
      `Desde esta red llegaron demasiadas consultas seguidas. Vuelva a cargar la página en ${number(seconds)} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    unexpected: 'Algo falló en la página. Lo escrito se conserva; recargue la página.',
    code: {
      validation_error: 'El servidor no entendió la consulta. Revise los filtros y los números.',
      invalid_rut: 'El RUT no es válido: revise el dígito verificador.',
      unauthorized: 'Esta clave de acceso no es válida. Ingrese otra.',
      forbidden: 'Esta clave no tiene permiso para esto. Pídalo a quien administra el servicio.',
      not_found: 'No existe, o ya no existe.',
      idempotency_conflict: 'Este cambio ya se envió con otro contenido. Recargue la página.',
      payload_too_large: 'Es demasiado para una sola consulta. Divídalo en partes.',
      invalid_input: 'El servidor no admite estos datos. Revise los nombres y los números.',
      watchlist_too_large: 'La vigilancia tiene más entradas de las que se admiten.',
      unsafe_callback: 'El servidor no admite esa dirección de aviso.',
      fuera_de_cobertura: 'El calendario de feriados no cubre esas fechas.',
      quota_exceeded: 'La cuota de esta clave se agotó por este mes.',
      rate_limited: 'Demasiadas consultas seguidas. Espere un minuto y vuelva a intentarlo.',
      internal_error:
        'El servidor falló. Inténtelo de nuevo; si persiste, avise a quien administra el servicio.',
      service_unavailable:
        'El servidor no está disponible por el momento. Inténtelo de nuevo en un minuto.',
    } as Readonly<Record<string, string>>,
  },
  marks,
  inventedCount: (count: number) =>
    `${number(count)} ${count === 1 ? 'marca inventada' : 'marcas inventadas'}`,
  size: (count: string, day: string) => `${count}, al ${day}`,
  lessAlike: (count: number) => `${marks(count)} menos ${count === 1 ? 'semejante' : 'semejantes'}`,
  /** Formats a number of similar marks for a sentence: "marcas de semejanza alta o media en las clases 29 y 30". */
  sought: (count: number, { group, clase }: { group: string; clase: readonly number[] }) => {
    const noun = `${count === 1 ? 'marca' : 'marcas'} de semejanza alta o media`;
    const narrowed = group === '' ? '' : ` (${group.toLowerCase()})`;
    const within =
      clase.length === 0
        ? ''
        : ` en ${clase.length === 1 ? 'la clase' : 'las clases'} ${list(clase)}`;
    return `${noun}${narrowed}${within}`;
  },
  foundMost: (count: number) =>
    `Las ${number(count)} marcas más semejantes; en cada grupo, primero las vigentes o en trámite`,
  foundMany: (count: number, sought: string) =>
    `${number(count)} ${sought}${count === 1 ? '' : '; en cada grupo, primero las vigentes o en trámite'}`,
  foundNone: (sought: string, among: string, asOf: string, less: number) =>
    `Ninguna ${sought} ${among}${asOf}${less === 0 ? '' : `; abajo, ${number(less)} de semejanza menor`}. Las solicitudes posteriores no están incluidas.`,
  foundNothing: (among: string, asOf: string) => `Ninguna marca ${among}${asOf}.`,
  among: (count: number) => `entre ${marks(count)}`,
  inRegister: 'en el registro',
  asOf: (day: string) => `, al ${day}`,
  informe: {
    nav: 'Informes',
    heading: 'Informe de disponibilidad',
    lead: 'Marcas anteriores que podrían impedir el registro, y por qué se asemejan; para imprimir o guardar.',
    names: 'Nombres, uno por línea; o dos columnas, nombre y clase, copiadas de una planilla',
    file: 'o una planilla o lista (CSV, XLSX, TXT) con una columna “marca” y, si hay, una “clase”',
    onlyLive: 'solo vigentes y en trámite',
    make: 'Preparar informe',
    changeNames: 'Cambiar nombres, clases o productos',
    saveFile: 'Guardar como archivo',
    saveExcel: 'Guardar para Excel',
    progress: (all: number) => `Revisando ${number(all)} ${all === 1 ? 'nombre' : 'nombres'}…`,
    made: (all: number) =>
      `Informe de ${number(all)} ${all === 1 ? 'nombre' : 'nombres'} preparado.`,
    noNames: 'Escriba al menos un nombre.',
    unreadable: 'El archivo no se pudo leer como lista ni como planilla.',
    tooMany: (max: number, all: number) =>
      `Son ${number(all)} nombres y un informe admite ${number(max)}. Divídalos en partes: no se tomó ninguno.`,
    tooLong: (name: string, max: number) =>
      `“${name}…” tiene más de ${max} letras y no se puede consultar. Acórtelo.`,
    understood: {
      title: 'Así se entendió lo pegado',
      count: (names: number, withClasses: number) =>
        `${number(names)} ${names === 1 ? 'nombre' : 'nombres'}${
          withClasses === 0 ? '' : `, ${number(withClasses)} con clases propias`
        }.`,
      heading: 'La primera fila se tomó como encabezado.',
      columns: ['Nombre', 'Clases', 'Observación'],
      spellings: (others: string) => `se escribe también ${others}: es una sola búsqueda`,
      repeated: (times: number) => `aparece ${times} veces: es una sola búsqueda`,
      wrongClass: (cell: string) => `“${cell}” no es una clase de Niza (1 a 45): corríjalo`,
      wrongClasses: 'Hay clases que no se entienden. Corríjalas primero.',
    },
    orderLabel: 'Orden de los nombres',
    order: { risk: 'por riesgo', given: 'como se escribieron' },
    struckLabel: 'Marcas descartadas',
    struckChoice: { listed: 'en una lista al final', omitted: 'no incluirlas' },
    strike: 'Descartar',
    strikeMark: (name: string) => `Descartar ${name} del informe`,
    restore: 'Restituir',
    restoreMark: (name: string) => `Restituir ${name} al informe`,
    struck: 'Descartada',
    struckTitle: (count: number) => `Descartadas por quien revisó (${number(count)})`,
    readNames: (count: number) =>
      count === 1 ? 'Se leyó 1 nombre.' : `Se leyeron ${number(count)} nombres.`,
    decide: 'Decisión',
    undecided: 'por decidir',
    note: 'Nota',
    title: (names: string) => `Informe de disponibilidad: ${names}`,
    others: (count: number) => `${number(count)} más`,
    madeOn: (day: string) => `Emitido el ${day}.`,
    dataAsOf: (day: string) => `Datos del registro al ${day}.`,
    among: (count: number) => `Se compararon ${marks(count)}.`,
    scopeLive: 'Solo marcas vigentes y en trámite.',
    scopeAll: 'También marcas sin vigencia.',
    name: 'Nombre',
    classes: 'Clases',
    every: 'todas',
    within: (clase: readonly number[]) =>
      clase.length === 0
        ? 'en todas las clases'
        : `en ${clase.length === 1 ? 'la clase' : 'las clases'} ${list(clase)}`,
    scope: (clase: readonly number[]) =>
      clase.length === 0
        ? 'Se buscó en todas las clases'
        : `Se buscó en ${clase.length === 1 ? 'la clase' : 'las clases'} ${list(clase)}`,
    spellings: (others: string) => `Vale también para ${others}, que se busca igual.`,
    nothingShort: 'sin marcas semejantes',
    answer: {
      identical: (count: number, within: string) =>
        count === 0
          ? `Ninguna marca idéntica vigente ni en trámite ${within}`
          : `${number(count)} ${count === 1 ? 'marca idéntica vigente' : 'marcas idénticas vigentes'} o en trámite ${within}`,
      identicalOver: (count: number) =>
        `${number(count)} ${count === 1 ? 'idéntica' : 'idénticas'} ya sin vigencia`,
      high: (count: number, live: number) => {
        if (count === 0) return 'ninguna de semejanza alta';
        if (live === count) {
          return `${number(count)} de semejanza alta, ${count === 1 ? 'vigente o en trámite' : 'todas vigentes o en trámite'}`;
        }
        return `${number(count)} de semejanza alta, ${live === 0 ? 'ninguna' : number(live)} de ellas ${
          live > 1 ? 'vigentes' : 'vigente'
        } o en trámite`;
      },
      medium: (count: number) => `${number(count)} de semejanza media`,
      overall: ({
        names,
        identical,
        high,
        none,
      }: Readonly<Record<'names' | 'identical' | 'high' | 'none', number>>) => {
        const others = names - identical - high - none;
        const less = others === 0 ? '' : `, ${number(others)} con otras menos semejantes`;
        return `De ${number(names)} nombres, ${number(identical)} con marcas idénticas vigentes o en trámite, ${number(high)} con marcas de semejanza alta${less} y ${number(none)} sin marcas semejantes.`;
      },
      /** @param identical number of identical live marks among them, which must not read as an all-clear */
      struck: (count: number, identical: number) =>
        `No se ${count === 1 ? 'cuenta 1 marca descartada' : `cuentan ${number(count)} marcas descartadas`} por quien revisó${
          identical === 0
            ? ''
            : count === 1
              ? ', idéntica y vigente o en trámite'
              : `, ${number(identical)} de ellas ${identical === 1 ? 'idéntica' : 'idénticas'} y ${identical === 1 ? 'vigente' : 'vigentes'} o en trámite`
        }.`,
      cut: (count: number, byConflict: boolean) =>
        `Hay más marcas semejantes: se muestran las ${number(count)} de mayor ${byConflict ? 'conflicto' : 'semejanza'}. Para ver más, indique sus clases o prepare un informe de este nombre solo.`,
      conflict: (
        [high = 0, medium = 0, low = 0, remote = 0]: readonly number[],
        {
          identical,
          over,
          within,
        }: {
          readonly identical: number;
          readonly over: number;
          readonly within: string;
        },
      ) =>
        [
          high === 0
            ? `Ninguna marca vigente ni en trámite en conflicto alto ${within}`
            : `${number(high)} ${high === 1 ? 'marca vigente' : 'marcas vigentes'} o en trámite en conflicto alto ${within}`,
          `${medium === 0 ? 'ninguna' : number(medium)} en conflicto medio`,
          ...(low > 0 ? [`${number(low)} en conflicto bajo`] : []),
          ...(identical > 0 ? [`${number(identical)} de ellas de nombre idéntico`] : []),
          ...(remote > 0 ? [`${number(remote)} por productos lejanos`] : []),
          ...(over > 0 ? [`${number(over)} ya sin vigencia`] : []),
        ]
          .join('; ')
          .concat('.'),
      overallConflict: ({
        names,
        high,
        medium,
        none,
      }: Readonly<Record<'names' | 'high' | 'medium' | 'none', number>>) =>
        `De ${number(names)} nombres, ${number(high)} con marcas en conflicto alto, ${number(medium)} con marcas en conflicto medio y ${number(none)} sin marcas semejantes.`,
    },
    grado: {
      identica: 'Idénticas',
      alta: 'Semejanza alta',
      media: 'Semejanza media',
      baja: 'Semejanza baja',
      sinVigencia: 'Sin vigencia',
    },
    overHint:
      'Caducada: se canceló por falta de uso o de pago. Vencida: no se renovó. Rechazada: no se aceptó a trámite. Denegada: se resolvió no registrarla. También están aquí las que figuran registradas y cuyo plazo de renovación ya venció.',
    conflicto: {
      alto: 'Conflicto alto',
      medio: 'Conflicto medio',
      bajo: 'Conflicto bajo',
      lejano: 'Otras, por productos lejanos',
    },
    productos: {
      label: '¿Para qué productos o servicios?',
      example: 'leche y productos lácteos; venta de quesos',
      related: 'también en las clases relacionadas',
      suggest: 'Ver qué piden marcas parecidas',
      take: 'usar sus productos',
      takeOf: (name: string) => `Usar los productos de ${name}`,
      noSuggestion: 'Ninguna marca parecida dice sus productos.',
      asked: (goods: string) => `Para: ${goods}.`,
      alsoIn: (clase: readonly number[]) =>
        ` y en ${clase.length === 1 ? 'la relacionada' : 'las relacionadas'} ${list(clase)}`,
      unseen: (clase: readonly number[]) =>
        `; no se buscó en ${clase.length === 1 ? 'la relacionada' : 'las relacionadas'} ${list(clase)}`,
      compared: (of: number, all: number) =>
        `Se compararon los productos de ${number(of)} de las ${number(all)} marcas de nombre semejante.`,
      notWeighed: (what: string) =>
        `El conflicto cuenta la semejanza de los nombres y la cercanía de los productos; no se ponderaron ${what}.`,
      byClass: (count: number) =>
        count === 0
          ? ''
          : `De ${marks(count)} no se conoce el texto de los productos, que se juzgaron solo por su clase.`,
      relacion: {
        identica: 'Mismos productos',
        similar: 'Productos afines',
        remota: 'Productos lejanos',
        ninguna: 'Productos ajenos',
        desconocida: 'Productos no conocidos',
      },
      motivo: {
        todo_de_la_clase: 'cubre toda la clase',
        contenido: 'comparten',
        mismo_grupo: 'del mismo tipo',
        venta_del_producto: 'vende esos productos',
        complementario: 'se complementan',
        mismas_palabras: 'palabras en común',
        mismo_rubro: 'mismo rubro',
        misma_clase: 'misma clase',
        clases_relacionadas: 'clase relacionada',
        clases_ajenas: 'clase sin relación',
      },
      columns: ['Productos consultados', 'Relación de los productos'],
    },
    columns: [
      'Marca',
      'Semejanza',
      'Estado',
      'Clases',
      'Titular',
      'Motivos de la semejanza',
      'Plazos',
      'Decisión y nota',
    ],
    table: {
      name: 'Nombre consultado',
      classes: 'Clases consultadas',
      grade: 'Grado',
      reasons: 'Motivos de la semejanza',
      decision: 'Decisión',
      note: 'Nota',
    },
    decision: { no_obsta: 'No obsta', considerar: 'A considerar', obsta: 'Obsta' },
    notWeighedTitle: 'Lo que no se ponderó',
    notWeighed: (list: string) => `La semejanza es entre nombres: no se ponderaron ${list}.`,
    noEvaluado: {
      productos_y_servicios: 'los productos y servicios',
      elementos_figurativos: 'los elementos figurativos',
      notoriedad: 'la notoriedad',
    },
    kept: {
      title: 'Informes guardados en este navegador',
      columns: ['Informe', 'Último cambio', 'Notas', ''],
      saved: 'Guardado en este navegador',
      saving: 'Guardando…',
      failed:
        'No se pudo guardar en este navegador (sin espacio, o el almacenamiento está desactivado). Guarde el trabajo en un archivo antes de cerrar.',
      asOf: (day: string) => `Resultado del ${day}.`,
      refresh: 'Actualizar',
      remove: 'Borrar',
      removeNamed: (title: string) => `Borrar ${title}`,
      reallyRemove: 'El informe se borra de este navegador con sus notas. No se puede deshacer.',
      export: 'Guardar el trabajo (JSON)',
      import: 'Abrir un trabajo guardado (JSON)',
      notOurs: 'El archivo no es un informe guardado por esta página.',
      blank: 'Nuevo informe',
    },
  },
  tabs: {
    elsewhere:
      'Está abierto también en otra pestaña. Lo que cambie en una reemplaza lo de la otra.',
    readOnly: 'Este informe está abierto en otra pestaña: aquí solo se lee.',
    takeOver: 'Seguir aquí',
  },
  exportList: 'Excel',
  cartera: {
    nav: 'Cartera',
    heading: 'Cartera y vencimientos',
    lead: 'Las marcas de un titular: qué vence en qué mes, qué oposiciones tienen, y todo eso en su calendario.',
    find: 'Nombre del titular',
    noPerson: 'Ningún titular con ese nombre.',
    all: 'Ver todas sus marcas',
    exportAll: 'Exportar a Excel',
    deadlines: 'Vencimientos y plazos',
    horizon: 'Hasta',
    months: (count: number) => (count === 12 ? '1 año' : `${count / 12} años`),
    plot: 'Vencimientos y plazos por mes; la tabla de abajo dice lo mismo',
    bar: (month: string, count: number) => `${month}: ${count} ${count === 1 ? 'plazo' : 'plazos'}`,
    columns: ['Mes', 'Fecha', 'Plazo', 'Marca', 'Registro o solicitud', 'Estado'],
    oppositions: 'Oposiciones pendientes',
    noOppositions: 'Ninguna.',
    opposedSince: (day: string) => `desde el ${day}`,
    calendar: 'En su calendario',
    address: 'Dirección del calendario',
    copy: 'Copiar',
    openCalendar: 'Abrir en el calendario',
    revoke: 'Revocar',
  },
  vigilancia: {
    nav: 'Vigilancia',
    heading: 'Vigilancia',
    lead: 'Nombres y marcas que se vigilan: qué se presentó que se les asemeja, y hasta cuándo se puede presentar oposición.',
    watch: 'Vigilar',
    portfolio: 'Vigilar esta cartera',
    create: 'Nueva vigilancia',
    none: 'Aún no hay ninguna vigilancia.',
    mailRefused: 'sin correo: su dirección lo rechaza',
    due: 'Por decidir, según el plazo para oponerse',
    noneDue: 'Nada por decidir con plazo abierto para oponerse.',
    dueColumns: ['Plazo para oponerse', 'Marca', 'Vigilancia', 'Semejanza'],
    lists: 'Vigilancias',
    listColumns: ['Vigilancia', 'Vigilados', 'Por decidir', 'Desde ayer', 'Estado'],
    status: { active: 'activa', paused: 'en pausa', retired: 'finalizada' },
    createHeading: 'Nueva vigilancia',
    createLead:
      'Antes de guardar se ve qué habría traído en los últimos doce meses. Nada se guarda hasta entonces.',
    label: 'Nombre de la vigilancia',
    newLabel: (what: string) => `Vigilancia de ${what}`,
    names:
      'Nombres o números de solicitud, uno por línea; o dos columnas, nombre y clase, copiadas de una planilla',
    all: (holder: string) => `todas las marcas de ${holder}, también las que vengan`,
    minScore: 'Semejanza desde',
    baseline: 'avisar también de lo que ya está en el registro',
    preview: 'Ver los últimos doce meses',
    save: 'Guardar y vigilar',
    nothing: 'Escriba al menos un nombre o número.',
    previewed: (count: number, from: string, to: string) =>
      count === 0
        ? `Del ${from} al ${to} no habría traído ningún aviso.`
        : `Del ${from} al ${to} habría traído ${number(count)} ${count === 1 ? 'aviso' : 'avisos'}.`,
    perMonth: 'Avisos por mes',
    perScore: 'Avisos según la semejanza',
    bar: (what: string, count: number) => `${what}: ${count} ${count === 1 ? 'aviso' : 'avisos'}`,
    previewColumns: ['Fecha', 'Marca', 'Se asemeja a', 'Semejanza', 'Clases', 'Estado'],
    hits: 'Avisos',
    back: '‹ Vigilancias',
    isNew: 'nuevo',
    noneOpen: 'Nada por decidir.',
    comparing: 'Se está comparando con el registro…',
    watched: 'Vigilada',
    found: 'Encontrada',
    mark: 'Marca',
    why: 'Motivos de la semejanza',
    noneShared: 'No comparten palabras; la semejanza es del conjunto.',
    kind: {
      new_filing: 'solicitud nueva',
      update_on_prior: 'cambio en una marca conocida',
      baseline: 'ya estaba en el registro',
    },
    detected: (kind: string, day: string) => `${kind}, detectada el ${day}`,
    oppose: (day: string) => `Plazo para oponerse: vence el ${day}`,
    noTerm: 'Sin plazo abierto para oponerse',
    decide: 'Decisión',
    decision: {
      pendiente: 'Pendiente',
      descartado: 'Descartar',
      en_estudio: 'En estudio',
      oponer: 'Presentar oposición',
    },
    decided: {
      pendiente: 'Vuelve a estar pendiente.',
      descartado: 'Descartada; reaparece solo si su situación cambia en contra.',
      en_estudio: 'En estudio.',
      oponer: 'Oposición por presentar.',
    },
    note: 'Nota',
    noted: 'La nota quedó guardada.',
    undo: 'Deshacer',
    pause: 'Pausar',
    resume: 'Reanudar',
    retire: 'Finalizar',
    reallyRetire: 'Finalizar esta vigilancia no se puede deshacer. Sus avisos se conservan.',
  },
  layout: { label: 'Presentación', cards: 'Tarjetas', table: 'Tabla' },
  tipo: {
    nombre: 'nombre de marca',
    numero: 'número de solicitud o de registro',
    rut: 'RUT',
    titular: 'titular',
    representante: 'representante',
  },
  taken: {
    as: 'Se buscó como',
    others: 'Buscar en cambio como',
    persons: 'Personas con ese nombre:',
  },
  filtros: {
    title: 'Filtros',
    chips: 'Filtros puestos',
    group: 'Estado',
    anyGroup: 'cualquiera',
    sign: 'Tipo de signo',
    anySign: 'cualquiera',
    from: 'Presentada desde',
    to: 'Presentada hasta',
    class: (clase: number, name: string) => `Clase ${clase} · ${name}`,
    since: (day: string) => `desde el ${day}`,
    until: (day: string) => `hasta el ${day}`,
    holder: (name: string) => `de ${name}`,
    remove: (text: string) => `Quitar el filtro ${text}`,
    removeAll: 'Quitar todos',
    vienna: 'Viena (elementos figurativos)',
    viennaForm: 'Una categoría, división o sección: 3, 3.7 o 3.7.16',
    viennaClass: (code: string) => `Viena ${code}`,
    findClass: 'Clase: número o productos',
  },
  grupo: {
    vivas: 'Vigentes o en trámite',
    tramite: 'En trámite',
    registradas: 'Registradas',
    terminadas: 'Sin vigencia',
  },
  signo,
  columna: {
    denominacion: 'Denominación',
    parecido: 'Semejanza',
    estado: 'Estado',
    clases: 'Clases',
    titular: 'Titular',
    nroSolicitud: 'Solicitud',
    nroRegistro: 'Registro',
    fechaPresentacion: 'Presentación',
    fechaPublicacion: 'Publicación',
    fechaRegistro: 'Fecha de registro',
    fechaVencimiento: 'Vencimiento',
    tipoSigno: 'Tipo de signo',
  },
  card: {
    likenessLabel: 'Semejanza',
    likeness: 'semejanza',
    senses: 'Sentido por sentido',
    text: 'letras',
    phonetic: 'sonido',
    semantic: 'significado',
    shared: 'En común',
    inMarks: (count: number) => ` (está en ${marks(count)})`,
    noHolder: 'titular aún no conocido',
    noWords: 'sin palabras',
    application: (nro: string) => `Solicitud ${nro}`,
    registration: (nro: string) => `registro ${nro}`,
    filed: (day: string) => `presentada el ${day}`,
    details: 'Ver ›',
  },
  mark: {
    derived: 'La tramitación dice más que el estado: ',
    application: 'Solicitud',
    registration: 'Registro',
    none: 'ninguno',
    unknown: 'no se conoce',
    filed: 'Presentada',
    expires: 'Vencimiento',
    sign: 'Tipo de signo',
    persons: 'Titulares y representantes',
    unregistered: 'aún sin registro',
    person: (name: string, role: string, rut: string | undefined) =>
      rut === undefined ? `${name} (${role})` : `${name} (${role} · RUT ${dottedRut(rut)})`,
    unknownPersons: 'aún no se conocen',
    unlisted: 'No figuran en la lista más reciente',
    lastListed: (person: string, day: string) => `${person}, última mención el ${day}`,
    before: 'Antes',
    until: (name: string, day: string) => `${name} hasta el ${day}`,
    back: '‹ Volver',
    report: 'Informe de disponibilidad',
    portfolio: (name: string) => `Cartera de ${name}`,
    office: 'Ver en el sitio de la oficina ↗',
    published: 'Publicación',
    registered: 'Fecha de registro',
    translation: 'Traducción',
    label: 'Descripción de la etiqueta',
    coverage: 'Cobertura',
    oppositions: 'Oposiciones',
    oppositionOpen: 'Hay una oposición pendiente.',
    oppositionClosed: 'Sin oposición pendiente.',
    family: 'incluir las marcas del mismo titular',
    asOf: (day: string) => `Datos al ${day}.`,
    alikeLabel: 'Marcas similares',
    alike: 'Marcas con las que podría confundirse',
    noneAlike: 'Ninguna de semejanza suficiente.',
    factFiled: 'Presentada',
    factPublished: 'Publicada',
    factRegistered: 'Registrada',
  },
  timeline: {
    title: 'Tramitación y plazos',
    acts: 'Tramitación',
    noActs: 'No se conoce ningún acto de su tramitación.',
    terms: 'Plazos',
    noTerms: 'No tiene plazos.',
    today: 'hoy',
    label: (acts: number, terms: number) =>
      `${acts} ${acts === 1 ? 'acto' : 'actos'} y ${terms} ${terms === 1 ? 'plazo' : 'plazos'} sobre un eje de años; la lista de abajo dice lo mismo`,
  },
  term: {
    notBegun: 'aún no procede',
    unknown: 'falta la fecha',
    missing: (what: string) => `falta ${what}`,
    falta: {
      notificacion: 'la fecha de notificación',
      ejecutoria: 'la fecha en que quedó firme la resolución',
      calendario: 'el calendario de feriados',
      fecha: 'la fecha desde la que se cuenta',
      acto_de_renovacion: 'la renovación, que aún no se conoce',
    },
    since: (day: string) => `procede desde el ${day}`,
    from: (day: string) => `procederá desde el ${day}`,
    until: (day: string, left: number) =>
      `vence el ${day} (${left === 0 ? 'vence hoy' : left === 1 ? 'queda 1 día' : `quedan ${number(left)} días`})`,
    between: (from: string, to: string) => `del ${from} al ${to}`,
    closed: (day: string) => `plazo vencido el ${day}`,
    late: (day: string, grace: string) => `venció el ${day}; con sobretasa hasta el ${grace}`,
    grace: (day: string) => `; con sobretasa hasta el ${day}`,
    longOver: (day: string) =>
      `de haber corrido, ya venció: lo último que se sabe de la marca es del ${day}`,
  },
  plots: {
    holders: 'Titulares con más marcas',
    agents: 'Representantes con más marcas',
    nothing: 'Ninguna marca cumple estos filtros.',
    perEstado: 'Marcas por estado',
    perClass: 'Marcas por clase de Niza',
    perMonth: 'Solicitudes por mes',
    classBar: (clase: number, name: string, count: number) =>
      `Clase ${clase}, ${name}: ${marks(count)}`,
    classes: 'Marcas en cada una de las 45 clases.',
    most: (clase: number, name: string) => `La mayor: ${clase}, ${name}`,
    months: (span: string, max: number) => `Solicitudes por mes, ${span}; a lo más ${marks(max)}`,
    span: (from: string, to: string) => `${from} a ${to}`,
  },
  mesa: deskEs,
  estado,
  compartido: {
    palabra: 'comparten',
    inicio: 'comienzan igual:',
    contenido: 'contienen lo mismo:',
    sonido: 'suenan semejante:',
    concepto: 'significan lo mismo:',
  },
  plazo,
  plazoCorto,
  advertencia,
  articulo,
  rol,
  clases: [
    'Químicos',
    'Pinturas',
    'Cosméticos, limpieza',
    'Aceites, combustibles',
    'Farmacéuticos',
    'Artículos de metal',
    'Máquinas',
    'Herramientas de mano',
    'Electrónica, software',
    'Aparatos médicos',
    'Iluminación, calefacción',
    'Vehículos',
    'Armas de fuego',
    'Joyas, relojes',
    'Instrumentos musicales',
    'Papel, impresos',
    'Caucho, plásticos',
    'Cuero, bolsos',
    'Materiales de construcción',
    'Muebles',
    'Utensilios de casa',
    'Cuerdas, sacos',
    'Hilos',
    'Textiles',
    'Vestuario, calzado',
    'Mercería',
    'Alfombras',
    'Juegos, deportes',
    'Carnes, lácteos, conservas',
    'Café, pan, dulces',
    'Frutas y verduras frescas',
    'Cervezas, bebidas',
    'Vinos, licores',
    'Tabaco',
    'Publicidad, comercio',
    'Finanzas, inmuebles',
    'Construcción, reparación',
    'Telecomunicaciones',
    'Transporte, viajes',
    'Tratamiento de materiales',
    'Educación, esparcimiento',
    'Ciencia, informática',
    'Restaurantes, hoteles',
    'Salud, belleza, agricultura',
    'Servicios jurídicos, seguridad',
  ] as readonly string[],
  /** Goods and services of each class, as keywords for finding the class. */
  productos: [
    'químicos industriales abonos fertilizantes adhesivos',
    'pinturas barnices lacas tintas colorantes',
    'cosméticos perfumes jabones champú maquillaje detergente limpieza',
    'aceites grasas lubricantes combustibles velas',
    'medicamentos remedios veterinarios vitaminas suplementos pañales desinfectantes',
    'metales acero ferretería cerraduras cajas fuertes',
    'máquinas motores herramientas eléctricas bombas',
    'cubiertos cuchillos navajas afeitar herramientas',
    'computadores teléfonos software aplicaciones programas lentes anteojos cámaras baterías',
    'instrumentos médicos quirúrgicos dentales prótesis',
    'lámparas cocinas hornos refrigeradores calefacción aire acondicionado sanitarios',
    'autos automóviles motos bicicletas neumáticos repuestos',
    'armas municiones explosivos fuegos artificiales',
    'joyas relojes oro plata',
    'guitarras pianos instrumentos',
    'libros revistas cuadernos papelería lápices embalaje',
    'caucho plástico mangueras aislantes',
    'carteras maletas mochilas bolsos cinturones paraguas mascotas',
    'cemento madera vidrio construcción asfalto',
    'muebles colchones espejos marcos',
    'vajilla ollas vasos cepillos escobas cocina',
    'cuerdas carpas redes sacos toldos',
    'hilos lanas',
    'telas sábanas toallas frazadas cortinas',
    'ropa zapatos zapatillas sombreros poleras pantalones',
    'botones cintas encajes cierres pelucas',
    'alfombras tapices pisos',
    'juguetes juegos videojuegos pelotas gimnasia deportes',
    'carne pescado leche queso yogur mantequilla huevos aceite comestible conservas mermelada frutos secos',
    'café té pan pasteles galletas arroz pastas chocolate helados salsas azúcar miel sal',
    'frutas verduras semillas flores plantas animales vivos alimento para mascotas',
    'cerveza agua mineral jugos bebidas gaseosas energéticas',
    'vino pisco licores ron whisky vodka',
    'cigarrillos tabaco vapeadores',
    'publicidad marketing ventas tiendas supermercado importación exportación gestión',
    'banco seguros inversiones corretaje propiedades inmobiliaria',
    'construcción reparación instalación mantención',
    'telefonía internet radio televisión',
    'transporte viajes turismo bodegaje despacho mudanzas',
    'tratamiento reciclaje impresión',
    'educación cursos capacitación eventos espectáculos deportes cultura',
    'investigación diseño software tecnología informática ingeniería',
    'restaurante cafetería bar hotel alojamiento',
    'médico clínica veterinaria peluquería spa jardinería agricultura',
    'abogados legal seguridad redes sociales personales',
  ] as readonly string[],
};

/** Type of a catalogue; one that lacks a key of the Spanish catalogue does not compile. */
export type Texts = typeof es;
