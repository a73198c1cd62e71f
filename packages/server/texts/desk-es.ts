import { createFormats, dottedRut } from './formats.ts';

const { number, list } = createFormats('es');

const dias = (count: number) => (count === 1 ? 'queda 1 día' : `quedan ${number(count)} días`);
const marcas = (count: number) => `${number(count)} ${count === 1 ? 'marca' : 'marcas'}`;

const unidad = { dia_habil: 'día hábil', mes: 'mes', anio: 'año' };
const unidades = { dia_habil: 'días hábiles', mes: 'meses', anio: 'años' };

/** Spanish texts of the working views: portfolio, gazette, oppositions, comparison and terms. */
export const deskEs = {
  daysLeft: dias,
  dueToday: 'vence hoy',
  excel: 'Guardar en Excel',
  saved: 'Archivo guardado.',
  picture: 'Guardar imagen',
  table: 'Guardar tabla',
  planilla: {
    marks: 'Marcas',
    terms: 'Plazos',
    nextTerm: 'Próximo plazo',
    nextDay: 'Vence el',
    undated: 'Plazos sin fecha conocida',
    byName: 'Atribuida por',
    why: 'Qué falta',
    rut: 'RUT',
    name: 'solo el nombre',
    term: 'Plazo',
    day: 'Fecha',
    month: 'Mes',
    count: 'Cantidad',
  },
  falta: {
    notificacion: 'falta la fecha de notificación',
    ejecutoria: 'falta la fecha en que la resolución quedó firme',
    calendario: 'falta el calendario de feriados de esos días',
    fecha: 'falta la fecha desde la que corre',
    acto_de_renovacion: 'falta la fecha de la renovación anterior',
  },
  cartera: {
    undated: 'Plazos que pueden estar corriendo y cuya fecha no se puede calcular',
    undatedLead: (count: number) =>
      `${count === 1 ? '1 plazo' : `${number(count)} plazos`} sin fecha en los datos de INAPI. Confirme en el expediente.`,
    undatedOthers: (count: number) =>
      `${count === 1 ? '1 plazo' : `${number(count)} plazos`} en que actúa otro (nulidad, falta de uso, oposición)`,
    longOver: (count: number) =>
      `${count === 1 ? '1 plazo' : `${number(count)} plazos`} de trámites sin novedad en más de cinco años: de haber corrido, ya vencieron`,
    undatedColumns: ['Plazo', 'Qué falta', 'Marca', 'Registro o solicitud', 'Estado'],
    noneDated: (months: string) => `Ningún plazo con fecha conocida en ${months}.`,
    noneAtAll: (months: string) => `No hay vencimientos ni plazos en ${months}.`,
    noCalendar:
      'Este servicio no tiene cargado el calendario de feriados: los plazos de días hábiles (oponerse, contestar, apelar, publicar, pagar) no se pueden calcular y aparecen sin fecha.',
    byName: (count: number, total: number, rut: string) =>
      `${number(count)} de estas ${marcas(total)} se ${count === 1 ? 'le atribuye' : 'le atribuyen'} solo por el nombre: sus documentos no traen el RUT ${dottedRut(rut)}. Confirme que son del mismo titular.`,
    byNameList: 'Ver cuáles',
    countsLabel: 'Marcas por estado',
    oppositionsOf: 'Se oponen',
    calendarLead:
      'Una dirección a la que se suscribe su calendario (Google, Outlook, teléfono). Se actualiza sola.',
    calendarShows:
      'Muestra, a quien tenga la dirección, el nombre y los números de cada marca y el día en que vence cada plazo; nada más de su cuenta.',
    calendarOf: 'Crear la dirección de:',
    google: 'Google Calendar: Otros calendarios › + › Desde una URL › pegue la dirección.',
    outlook: 'Outlook: Agregar calendario › Suscribirse desde la web › pegue la dirección.',
    phone: 'iPhone: Ajustes › Calendario › Cuentas › Otra › Añadir calendario suscrito.',
    once: 'Cópiela ahora, no se vuelve a mostrar. Para cortarla, pulse Revocar en la lista de abajo: desde entonces la dirección responde “no existe”.',
    copied: 'Dirección copiada.',
    own: 'Direcciones creadas',
    lastRead: (day: string) => `leída por última vez el ${day}`,
    neverRead: 'aún no leída',
    revoked: 'Revocada: la dirección ya no responde.',
  },
  comparar: {
    nav: 'Comparar',
    heading: 'Comparar dos marcas',
    lead: 'Escriba dos nombres, o números de solicitud o de registro: qué tienen en común y por qué se asemejan.',
    first: 'Primera marca: nombre o número',
    second: 'Segunda marca: nombre o número',
    go: 'Comparar',
    missing: 'Escriba las dos marcas.',
    unknown: (text: string) => `No hay ninguna marca con el número ${text}.`,
    way: 'Comparar',
    wayOther: 'Comparar con otra marca',
    title: (a: string, b: string) => `“${a}” y “${b}”`,
    side: 'Lado a lado',
    name: 'Marca',
    sounds: 'Suena como',
    application: 'Solicitud',
    registration: 'Registro',
    typed: 'nombre escrito, no es una marca del registro',
    none: 'aún sin registro',
    common: (clase: readonly number[]) =>
      clase.length === 0
        ? 'Ninguna clase en común.'
        : `En común ${clase.length === 1 ? 'la clase' : 'las clases'} ${list(clase)}.`,
    aspect: { visual: 'Cómo se ven', fonetico: 'Cómo suenan', conceptual: 'Qué significan' },
    grade: {
      identico: 'idéntico',
      alto: 'semejanza alta',
      medio: 'semejanza media',
      bajo: 'semejanza baja',
      nulo: 'sin semejanza',
    },
    notJudged: 'no se midió',
    aspectColumns: ['Aspecto', 'Semejanza', 'Grado'],
    aspects: 'Aspecto por aspecto',
    why: 'Por qué se asemejan',
    lowConfidence: 'Menos de lo que suele importar: probablemente no se confunden.',
  },
  gaceta: {
    nav: 'Publicadas',
    heading: 'Marcas publicadas y plazo para oponerse',
    lead: 'Las solicitudes publicadas entre dos días, y hasta cuándo se puede presentar oposición a cada una.',
    from: 'Publicadas desde',
    to: 'hasta',
    thisWeek: 'Últimos 7 días',
    lastWeek: 'Los 7 anteriores',
    month: 'Últimos 30 días',
    onlyOpen: 'solo las que aún admiten oposición',
    found: (count: number, from: string, to: string) =>
      count === 0
        ? `Ninguna marca publicada del ${from} al ${to}.`
        : `${marcas(count)} ${count === 1 ? 'publicada' : 'publicadas'} del ${from} al ${to}.`,
    first: (count: number, total: number) =>
      `Se muestran ${number(count)} de ${number(total)}; acorte los días o elija clases.`,
    columns: ['Oponerse hasta', 'Marca', 'Clases', 'Titular', 'Solicitud', 'Publicada', 'Estado'],
    closed: (day: string) => `venció el ${day}`,
    noTerm: 'sin plazo de oposición',
    noDate: 'no se puede calcular',
    wrongDays: 'El primer día debe ser anterior al último.',
  },
  oposiciones: {
    nav: 'Oposiciones',
    heading: 'Oposiciones pendientes',
    lead: 'Quién se opone a qué marca, con qué marca anterior y por qué causal, donde la demanda lo dice.',
    opponent: 'Quién se opone',
    holder: 'Titular de la marca opuesta',
    earlier: 'Marca anterior: nombre o número',
    agent: 'Representante',
    go: 'Buscar',
    found: (count: number) =>
      `${number(count)} ${count === 1 ? 'oposición pendiente' : 'oposiciones pendientes'}, la más reciente primero.`,
    none: 'Ninguna oposición pendiente con esos datos.',
    columns: [
      'Desde',
      'Marca opuesta',
      'Titular',
      'Clases',
      'Se opone',
      'Marca anterior',
      'Causal',
      'Último acto',
    ],
    notSaid: 'la demanda no lo dice',
    registration: (nro: string) => `registro ${nro}`,
    application: (nro: string) => `solicitud ${nro}`,
    more: 'Más oposiciones',
    answer:
      'El plazo para contestar (30 días hábiles) corre desde la notificación, que los datos de INAPI no traen.',
    article: (article: string, letters: readonly string[]) =>
      letters.length === 0
        ? `art. ${article}`
        : `art. ${article} ${list(letters.map((one) => `letra ${one}`))}`,
    law: (articles: string) => `${articles} Ley 19.039`,
    by: 'Se opone',
    earlierMark: 'Marca anterior',
    ground: 'Causal',
  },
  calculadora: {
    nav: 'Plazos',
    heading: 'Calcular un plazo',
    lead: 'El último día de un plazo que se cuenta desde una fecha. El día desde el que corre no se cuenta.',
    from: 'Corre desde',
    count: 'Cantidad',
    unit: 'Unidad',
    units: unidades,
    go: 'Calcular',
    presets: 'Plazos usuales',
    preset: {
      oposicion: 'Presentar oposición: 30 días hábiles desde la publicación',
      contestacion: 'Contestar oposición: 30 días hábiles desde la notificación',
      observacion_de_fondo: 'Contestar observación de fondo: 30 días hábiles',
      apelacion: 'Apelar: 15 días hábiles desde la notificación',
      publicacion: 'Publicar el extracto: 20 días hábiles desde la aceptación',
      pago_final: 'Pago final: 60 días hábiles desde que queda firme',
    },
    result: (length: string, from: string, day: string) =>
      `${length} desde el ${from}: vence el ${day}`,
    past: (days: number) => (days === 1 ? 'venció hace 1 día' : `venció hace ${number(days)} días`),
    length: (count: number, unit: keyof typeof unidades) =>
      `${number(count)} ${count === 1 ? unidad[unit] : unidades[unit]}`,
    beyond:
      'No se puede calcular: faltan los feriados de esos días en este servicio. Pida a quien lo administra que los cargue.',
  },
  vigilancia: {
    order: 'Orden',
    byScore: 'más semejantes primero',
    byDate: 'más recientes primero',
    byTerm: 'vence antes primero',
    decision: 'Mostrar',
    decisionOf: {
      abierto: 'por decidir',
      en_estudio: 'en estudio',
      oponer: 'oposición por presentar',
      descartado: 'descartadas',
      todas: 'todas',
    },
    hideOwn: 'ocultar las marcas del mismo titular o de su cliente',
    hidden: (count: number) =>
      count === 1
        ? '1 aviso es de una marca propia y está oculto.'
        : `${number(count)} avisos son de marcas propias y están ocultos.`,
    stopOwn: 'No avisar más de ellas',
    stopped: 'Las marcas del mismo titular ya no darán avisos.',
    isClient: 'Es de mi cliente',
    notClient: 'No es de mi cliente',
    clientLeftOut: (holders: string) =>
      `Su cliente es ${holders}: sus marcas ya no darán avisos y están ocultas.`,
    clientAgain: (holders: string) => `Las marcas de ${holders} vuelven a dar avisos.`,
    banda: {
      alta: 'Semejanza alta',
      media: 'Semejanza media',
      baja: 'Semejanza baja',
      menor: 'Semejanza menor',
    },
    recent: (count: number) => `${number(count)} ${count === 1 ? 'nuevo' : 'nuevos'} desde ayer`,
    shown: (count: number) => `${number(count)} ${count === 1 ? 'aviso' : 'avisos'}`,
    none: 'Ningún aviso con lo elegido.',
    opposeUntil: (day: string) => `oponerse hasta el ${day}`,
    swept: (day: string) =>
      `Se revisa cada vez que llegan datos del registro; la última vez, el ${day}.`,
    notSwept: 'Se revisa cada vez que llegan datos del registro; aún no se ha revisado.',
    compared: (day: string) =>
      `Se revisa cada vez que llegan datos del registro; se comparó con todo el registro el ${day}.`,
    failed: (reason: string) => `No se guardó: ${reason} La decisión sigue como estaba.`,
    noteFailed: (reason: string) =>
      `La nota no se guardó: ${reason} Su texto sigue aquí; vuelva a intentarlo.`,
    retry: 'Intentar de nuevo',
    advice: (minScore: string, spared: number, of: number) =>
      `Según sus ${number(of)} decisiones, con una semejanza desde ${minScore} se habrían evitado ${number(spared)} avisos descartados sin perder ningún conflicto.`,
    takeAdvice: (minScore: string) => `Avisar desde ${minScore}`,
    adviceTaken: (minScore: string) => `Desde ahora avisa con una semejanza desde ${minScore}.`,
    why: '¿Por qué no se avisó de una marca?',
    whyField: 'Número de solicitud',
    whyGo: 'Explicar',
    whyUnknown: 'No hay ninguna marca con ese número.',
    whyTitle: (name: string, nro: string) => `${name} (solicitud ${nro})`,
    result: {
      hit: 'Sí se avisó de esta marca.',
      before_item:
        'La marca no ha cambiado desde que se la vigila: solo se avisa de lo que llega o cambia después.',
      not_swept: 'El cambio es posterior a la última revisión; se verá en la próxima.',
      changed_since:
        'La marca volvió a cambiar antes de la revisión; se juzgó el cambio más nuevo.',
      trigger: 'Lo que cambió no importa para una oposición (por ejemplo, un acto interno).',
      clase: 'No está en las clases vigiladas.',
      estado: 'Su estado no es de los vigilados.',
      tipoSigno: 'Su tipo de signo no es de los vigilados.',
      viena: 'Sus elementos figurativos no son de los vigilados.',
      excluirTitular: 'Es de un titular cuyas marcas se dejan fuera.',
      score: 'Se asemeja menos que el mínimo elegido.',
      productos: 'Sus productos o servicios no son de los cercanos que se eligieron.',
    },
    whyItem: (mark: string, score: string, minScore: string) =>
      `Con “${mark}”: semejanza ${score}, mínimo ${minScore}.`,
    mail: 'Resumen por correo',
    mailLead: 'Un correo con lo nuevo de esta vigilancia, solo cuando hay algo nuevo.',
    mailAddress: 'Dirección de correo',
    mailEvery: 'Frecuencia',
    mailEach: { diaria: 'cada día a las 8', semanal: 'cada lunes a las 8' },
    mailSave: 'Enviar a esta dirección',
    mailEnd: 'No enviar más',
    mailState: {
      pendiente: (address: string) =>
        `Se envió un mensaje a ${address}: falta que quien lo reciba lo confirme.`,
      confirmado: (address: string) => `Los resúmenes llegan a ${address}.`,
      detenido: (address: string) => `Los resúmenes a ${address} están detenidos.`,
    },
    mailRefused: (address: string, day: string) =>
      `Los resúmenes están detenidos: el ${day} la dirección ${address} rechazó el correo. Corríjala, o guárdela de nuevo para que se le escriba otra vez.`,
    mailFailing: (day: string) => `El del ${day} no se pudo entregar; se intenta de nuevo.`,
    mailNone: 'No se envían correos.',
    excel: [
      'Semejanza',
      'Marca',
      'Se asemeja a',
      'Estado',
      'Clases',
      'Titular',
      'Solicitud',
      'Oponerse hasta',
      'Decisión',
      'Nota',
      'Detectada',
    ],
    excelGoods: ['Conflicto', 'Relación de los productos'],
    sameClasses: (clase: readonly number[]) =>
      `Una vigilancia mira las mismas clases para todos sus nombres: ${
        clase.length === 0
          ? 'todas, porque algún nombre no tiene clase'
          : clase.length === 1
            ? `la ${list(clase)}`
            : `las ${list(clase)}`
      }.`,
    running: (seconds: number) => `Revisando los últimos doce meses… (${number(seconds)} s)`,
    saving: 'Guardando la vigilancia…',
    own: 'dejar fuera las marcas de los titulares de los números vigilados',
    client: 'Su cliente: RUT o nombre completo del titular, cuyas marcas no darán avisos',
    noHolder: (name: string, alike: readonly string[]) =>
      `Ningún titular se llama “${name}”. ${
        alike.length === 0
          ? 'Escriba su RUT'
          : `Escriba su RUT, o el nombre completo: ${alike.join('; ')}`
      }.`,
    best: 'Los avisos más semejantes',
  },
  filtros: {
    status: 'Un solo estado',
    published: 'Publicada desde',
    publishedTo: 'Publicada hasta',
    publishedSince: (day: string) => `publicada desde el ${day}`,
    publishedUntil: (day: string) => `publicada hasta el ${day}`,
    agent: 'Representante',
    agentOf: (name: string) => `representada por ${name}`,
    agentNone: 'Ningún representante con ese nombre.',
  },
  marca: {
    agent: (name: string) => `Marcas que lleva ${name}`,
  },
  sonidoParcial: 'una parte suena semejante:',
};

/** Type of the texts of the working views in every language. */
export type DeskTexts = typeof deskEs;
