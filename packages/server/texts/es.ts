import type { Channel, Estado, Plazo, Rol } from '@marcario/core/contract';
import { formatsOf } from './formats.ts';

const { number, list } = formatsOf('es');

const marks = (count: number) => `${number(count)} ${count === 1 ? 'marca' : 'marcas'}`;

const estado: Readonly<Record<Estado, string>> = {
  en_tramite: 'en trámite',
  observacion_de_fondo: 'observación de fondo',
  publicada: 'publicada',
  oposicion: 'oposición',
  concedida: 'concedida',
  registrada: 'registrada',
  esperando_renovacion: 'en espera de renovación',
  rechazada: 'rechazada',
  denegada: 'denegada',
  desistida: 'desistida',
  abandonada: 'abandonada',
  anulada: 'anulada',
  caducado: 'caducada',
  vencida: 'vencida',
};

const canal: Readonly<Record<Channel, string>> = {
  exact: 'las mismas palabras',
  fuzzy: 'se escribe parecido',
  phonetic: 'suena parecido',
  semantic: 'significa lo mismo',
};

const plazo: Readonly<Record<Plazo['tipo'], string>> = {
  oposicion: 'Plazo de oposición',
  publicacion: 'Publicación del extracto',
  renovacion: 'Renovación',
  nulidad: 'Acción de nulidad',
  no_uso: 'Caducidad por no uso',
  contestacion: 'Contestación de la oposición',
  observacion_de_fondo: 'Respuesta a la observación de fondo',
  apelacion: 'Apelación',
  pago_final: 'Pago de derechos finales',
};

const plazoCorto: Readonly<Record<Plazo['tipo'], string>> = {
  ...plazo,
  oposicion: 'Oposición',
  publicacion: 'Publicación',
  no_uso: 'No uso',
  contestacion: 'Contestación',
  observacion_de_fondo: 'Observación de fondo',
  nulidad: 'Nulidad',
  pago_final: 'Pago final',
};

const advertencia: Readonly<Record<Plazo['advertencias'][number], string>> = {
  no_prueba_cierre: 'puede haber presentaciones dentro de plazo que aún no se conocen',
  mala_fe: 'la mala fe no prescribe',
  ley_anterior: 'bajo la ley anterior al 9 de mayo de 2022',
  posible_renovacion: 'puede haberse renovado',
  designacion_internacional: 'otros plazos si es una designación internacional',
};

const rol: Readonly<Record<Rol, string>> = {
  titular: 'titular',
  representante: 'representante',
  ambas: 'titular y representante',
};

/** The Spanish catalogue. Its keys are those of every language: `en` has its type. */
export const es = {
  language: 'es',
  otherLanguage: 'English',
  title: 'Marcario',
  skip: 'Ir a los resultados',
  site: 'Sitio',
  docs: 'API',
  reference: 'Referencia de la API',
  register: 'El registro',
  needsScript: 'Esta página necesita JavaScript. Las mismas respuestas están en la API:',
  heading: '¿Está disponible esta marca?',
  lead: 'Busca en el registro de marcas de Chile las que se ven, suenan o significan lo mismo.',
  box: 'Nombre de una marca',
  searchLabel: 'Marcas',
  liveOnly: 'Solo registradas o en trámite',
  classes: 'Clases',
  niceClasses: 'Clases de Niza',
  allClasses: 'todas',
  examples: 'Prueba con',
  demonstration: 'Demostración:',
  inventedMarks: 'marcas inventadas',
  found: 'Marcas encontradas',
  hint: 'El parecido pondera cómo se ven, suenan y qué significan, y cuán comunes son las palabras compartidas. No es su promedio.',
  more: 'Más marcas',
  disclaimer: 'Lo que se muestra son antecedentes para ponderar, no asesoría legal.',
  key: {
    label: 'Clave de API',
    use: 'Usarla',
    paste: 'Pega una clave de API para comenzar.',
  },
  refusal: {
    key: 'Esta clave de API no es válida. Pega otra.',
    quota: 'La cuota de esta clave se agotó por este mes.',
    offline: 'Sin conexión: revisa la red de este equipo.',
    silent: 'El servidor no responde.',
    patience: (seconds: number) => `El servidor pide esperar: otra vez en ${seconds} s.`,
  },
  marks,
  inventedCount: (count: number) =>
    `${number(count)} ${count === 1 ? 'marca inventada' : 'marcas inventadas'}`,
  size: (count: string, day: string) => `${count}, al ${day}`,
  lessAlike: (count: number) => `${marks(count)} menos ${count === 1 ? 'parecida' : 'parecidas'}`,
  /** Similar marks as a sentence names them: "marcas similares vivas en las clases 29 y 30". */
  sought: (count: number, { live, clase }: { live: boolean; clase: readonly number[] }) => {
    const [noun, alike, living] =
      count === 1
        ? ['marca', 'similar', ' registrada o en trámite']
        : ['marcas', 'similares', ' registradas o en trámite'];
    const within =
      clase.length === 0
        ? ''
        : ` en ${clase.length === 1 ? 'la clase' : 'las clases'} ${list(clase)}`;
    return `${noun} ${alike}${live ? living : ''}${within}`;
  },
  foundMost: (count: number) =>
    `Las ${number(count)} marcas más similares, primero la más parecida`,
  foundMany: (count: number, sought: string) =>
    `${number(count)} ${sought}${count === 1 ? '' : ', primero la más parecida'}`,
  foundNone: (sought: string, among: string, asOf: string) =>
    `Ninguna ${sought} ${among}${asOf}. Las solicitudes posteriores no están incluidas.`,
  among: (count: number) => `entre ${marks(count)}`,
  inRegister: 'en el registro',
  asOf: (day: string) => `, al ${day}`,
  card: {
    likenessLabel: 'Parecido',
    likeness: 'parecido',
    senses: 'Sentido por sentido',
    text: 'letras',
    phonetic: 'sonido',
    semantic: 'significado',
    contains: 'una contiene a la otra',
    sharedClases: (clase: readonly number[]) =>
      `ambas en ${clase.length === 1 ? 'la clase' : 'las clases'} ${list(clase)}`,
    shared: 'En común',
    inMarks: (count: number) => ` en ${marks(count)}`,
    noHolder: 'titular aún no conocido',
    noWords: 'sin palabras',
    application: (nro: string) => `Solicitud ${nro}`,
    registration: (nro: string) => `registro ${nro}`,
    filed: (day: string) => `presentada el ${day}`,
    details: 'Ver ›',
  },
  mark: {
    close: 'Cerrar',
    derived: 'Los actos dicen más que el estado: ',
    application: 'Solicitud',
    registration: 'Registro',
    none: 'ninguno',
    unknown: 'no se conoce',
    filed: 'Presentación',
    expires: 'Vencimiento',
    sign: 'Tipo de signo',
    persons: 'Titulares y representantes',
    unknownPersons: 'aún no se conocen',
    before: 'Antes',
    until: (name: string, day: string) => `${name} hasta el ${day}`,
    alikeLabel: 'Marcas similares',
    alike: 'Marcas con las que podría confundirse',
    noneAlike: 'Ninguna.',
    factFiled: 'Presentada',
    factRegistered: 'Registrada',
  },
  timeline: {
    title: 'Actos y plazos',
    acts: 'Actos',
    noActs: 'No se conoce ningún acto.',
    terms: 'Plazos',
    noTerms: 'No tiene plazos.',
    today: 'hoy',
    label: (acts: number, terms: number) =>
      `${acts} ${acts === 1 ? 'acto' : 'actos'} y ${terms} ${terms === 1 ? 'plazo' : 'plazos'} sobre un eje de años; la lista de abajo dice lo mismo`,
  },
  term: {
    notBegun: 'no ha comenzado',
    unknown: 'fecha no conocida',
    since: (day: string) => `desde el ${day}`,
    from: (day: string) => `desde el ${day}`,
    possible: ', posible',
    until: (day: string) => `hasta el ${day}`,
    between: (from: string, to: string) => `del ${from} al ${to}`,
    closed: ', cerrado',
    open: ', abierto',
    late: ', con sobretasa',
    grace: (day: string) => ` (con sobretasa hasta el ${day})`,
  },
  plots: {
    perEstado: 'Marcas por estado',
    perClass: 'Marcas por clase de Niza',
    perMonth: 'Solicitudes por mes',
    classBar: (clase: number, name: string, count: number) =>
      `Clase ${clase}, ${name}: ${marks(count)}`,
    classes: 'Marcas en cada una de las 45 clases.',
    most: (clase: number, name: string) => `La mayor: ${clase}, ${name}`,
    months: (span: string, most: number) => `Solicitudes por mes, ${span}; a lo más ${marks(most)}`,
    span: (from: string, to: string) => `${from} a ${to}`,
  },
  estado,
  canal,
  compartido: {
    palabra: 'las mismas palabras',
    inicio: 'comienza igual',
    contenido: 'contiene lo mismo',
    sonido: 'suena parecido',
    concepto: 'significa lo mismo',
  },
  plazo,
  plazoCorto,
  advertencia,
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
};

/** A catalogue: one that lacks a key of the Spanish one does not compile. */
export type Texts = typeof es;
