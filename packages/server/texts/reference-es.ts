import type { OperationId, OperationRow } from '@marcario/core/contract';

/** What the reference says of one operation: a line, and what its reader has to know. */
interface OperationWords {
  readonly summary: string;
  readonly description: string;
}

/** How it is said what an operation needs and costs. */
export interface CostWords {
  readonly scope: (scope: string) => string;
  readonly anyKey: string;
  readonly rows: string;
  readonly none: string;
  readonly one: string;
}

/** The reference in Spanish: a new operation without its words does not compile. */
export interface ReferenceWords {
  readonly introduction: string;
  /** What the subjects of operations are called, and what each is about. */
  readonly subjects: Readonly<
    Record<OperationRow['subject'] | 'Service', { readonly name: string; readonly about: string }>
  >;
  readonly cost: CostWords;
  readonly operations: Readonly<Record<OperationId, OperationWords>>;
  /** The routes that need no key, by what the document calls them. */
  readonly open: Readonly<Record<string, OperationWords>>;
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
  operations: {
    searchBrands: {
      summary: 'Buscar o listar marcas',
      description:
        'Sin texto lista marcas: primero las de presentación más reciente, salvo que `sort` diga otra cosa. Con `q` o `nombre` las ordena por el texto y agrega `score`.\n\nLos valores de un parámetro repetido son alternativas; parámetros distintos deben cumplirse todos. `q` se puede acotar por `clase`, `estado`, `tipoSigno`, fechas, personas, `liveOnly` y `vivas`. Junto con `nombre`, `nroSolicitud` o `nroRegistro` se descarta y se buscan esos campos.\n\nPaginación: devuelve `nextCursor` sin cambios como `cursor` hasta que sea null; o usa `offset`, pero no ambos. La relevancia acepta solo cursores. Los órdenes por `fechaActualizacion`, `denominacion` y `estado` aceptan solo offset. Las marcas sin fecha de presentación van al final en ambos órdenes de fecha. Con texto solo se ordenan, cuentan y paginan las 600 mejores, más o menos.',
    },
    findSimilarByText: {
      summary: 'Marcas que se confunden con un texto',
      description:
        'Compara un texto con las marcas por cómo se escriben, suenan y, donde está activado, qué significan. Compara en todas las clases, salvo que `clase` las acote. Primero la más parecida; bajo 0.7 una marca lleva `lowConfidence`.',
    },
    clearBrand: {
      summary: 'Lo que se opone a un nombre, por grado de parecido',
      description:
        'El informe de disponibilidad de un nombre: las marcas similares, agrupadas por parecido (`identico` desde .99, `alto` desde .8, `medio` desde .5), cada una con sus fundamentos y sus plazos de oposición y renovación; cuántas marcas se revisaron, a qué fecha, y qué no se ponderó. En todas las clases, salvo que `clase` las acote. Son antecedentes, no un veredicto.',
    },
    compareBrands: {
      summary: 'Dos marcas lado a lado, y por qué se parecen',
      description:
        'Dos nombres, cada uno un texto o una marca del registro, como los juzga la búsqueda de similares: el mismo puntaje hasta el último bit, cuánto se parecen en escritura, sonido y significado, y qué comparten, con su lugar en cada uno. Son antecedentes, no un veredicto: no se miran productos, imágenes ni fama.',
    },
    exportBrands: {
      summary: 'Todas las marcas que encuentran unos filtros, en un documento',
      description:
        'Todas las marcas que encuentran los filtros, primero las de presentación más reciente, en un documento que se transmite. Cuáles y en qué orden queda fijo al comenzar; cada fila es como está cuando se escribe.\n\nNDJSON: una línea `{ "manifest": ... }` con el total y el cursor desde el cual seguir los cambios, una marca por línea y una última línea `{ "end": { "count", "sha256" } }`, con el hash de las líneas de filas y sus saltos. Un documento sin esa línea no está entero; un error después del comienzo es una última línea `{ "error": { "code", "message" } }`. CSV: una fila de nombres de campos y una por marca; está entero cuando tiene tantas como dice `x-total-count`. Las listas se unen con `|`, que dentro de un valor es `\\|`; una celda que una planilla tomaría por fórmula comienza con `\'`.\n\nCuesta una unidad por cada 1.000 filas comenzadas, al menos una, cobradas de una vez: si no alcanzan, `quota_exceeded` y no se cobra nada. `dryRun=true` dice total y unidades por una unidad.',
    },
    getBrandDetail: {
      summary: 'Todo lo que se sabe de una marca',
      description:
        'Una marca con sus clases, titulares y representantes actuales, titulares anteriores, actos y los documentos que la nombraron. `personas` trae solo a quien es titular o representa ahora; un titular anterior viene con el acto que prueba la transferencia. `detail=compact` omite los actos y los productos de cada clase.',
    },
    getBrandReport: {
      summary: 'El detalle con el estado derivado y su fundamento',
      description:
        'El detalle, y si el `estado` informado sigue vigente. Hay `estadoDerivado` cuando los actos de concesión, el número y la fecha de registro o las clases dicen más que `estado`; `evidencia` nombra en qué se basa. `estado` queda como lo informa la oficina. `detail=compact` omite los actos y los productos de cada clase.',
    },
    getBrandOpposition: {
      summary: 'Línea de tiempo de oposición de una marca',
      description:
        'Los actos de oposición de una marca, primero el más antiguo, y si el último la deja abierta.',
    },
    findSimilarByNumber: {
      summary: 'Marcas que se confunden con una marca',
      description:
        'Compara una marca conocida con las demás. Solo se comparan las que tienen una clase en común con ella, salvo que `clase` o `allClasses` digan otra cosa; ella misma queda fuera. Bajo 0.7 una marca lleva `lowConfidence`.',
    },
    getBrandsBatch: {
      summary: 'Hasta 100 marcas por número de solicitud',
      description:
        'Las encontradas vienen en `items` y las demás en `notFound`, ambas en el orden pedido. Un número repetido cuenta una vez en la respuesta. Una llamada cuesta una unidad de cuota, sea cual sea su tamaño.',
    },
    screenBrands: {
      summary: 'Marcas que se confunden con cada uno de muchos nombres',
      description:
        'Hasta 50 nombres, cada uno un texto `q` o el número `nro` de una marca, comparados como en una búsqueda de similares, de una pasada. Hay una respuesta por cada uno, en el orden pedido. La `clase` de un nombre reemplaza la de la solicitud. Un número desconocido es el `error` de su entrada y no daña a las demás. Cuesta una unidad de cuota por nombre, cobradas de una vez; si no alcanzan no se cobra nada.',
    },
    listOpenOppositions: {
      summary: 'Marcas con oposición pendiente',
      description:
        'Marcas cuyo último acto de oposición no la cierra, primero la abierta más recientemente. No hay filtro por fecha. Quién se opone y con qué marca anterior se sabe donde el texto de la demanda lo dice.',
    },
    listPersonas: {
      summary: 'Titulares y representantes con su número de marcas',
      description:
        'Una entrada por persona: el mismo RUT o, sin RUT, el mismo nombre y país. Ordenadas por el número de marcas actuales, primero la que más tiene. Solo se muestra el RUT de personas jurídicas.',
    },
    getBrandPlazos: {
      summary: 'Plazos de una marca: qué corre, desde y hasta cuándo',
      description:
        'Los plazos que corren para una marca, como oposición, renovación o nulidad, al día de hoy en Santiago. Hay fecha solo donde los datos traen aquello en que se basa; `falta` dice qué falta y `advertencias`, lo que una fecha no prueba. No es asesoría legal.',
    },
    listPlazos: {
      summary: 'Marcas por el día en que vence un plazo suyo',
      description:
        'Marcas cuyo plazo de la clase `tipo` vence entre `desde` (hoy si se omite) y `hasta`, primero el más próximo, con los filtros de un listado: exactamente aquellas cuyos plazos tienen esa fecha. Un `desde` anterior incluye lo ya vencido. Un rango de `oposicion` o `publicacion` más allá del calendario: `fuera_de_cobertura`. Renovaciones por vencer: `tipo=renovacion`.',
    },
    getPlazosCalendar: {
      summary: 'Lo mismo como archivo para calendarios',
      description:
        'El listado de plazos como archivo iCalendar (RFC 5545), con a lo más 1.000 entradas de un día cada una y textos en español o inglés. El encabezado `x-total-count` dice cuántos plazos hay; si son más, la primera entrada lo dice y desde qué `desde` seguir. Cada entrada conserva su identidad: un calendario que lee el archivo otra vez mueve lo que se movió. Para suscribir un programa de calendario, que no envía clave, usa `POST /v1/calendars`.',
    },
    createCalendar: {
      summary: 'Crear una dirección secreta a la que se suscriben los calendarios',
      description:
        'Crea una dirección `/cal/<secreto>.ics` que responde a `GET` sin clave con los plazos de `tipo` como están en cada lectura. La dirección se dice aquí y nunca más; quien la tiene lee el calendario. Deja de existir cuando se borra, o cuando su clave se revoca o vence, y pasa a la clave que una rotación pone en lugar de la suya. Cada día UTC en que se lee cuesta una unidad a su clave. A lo más 50 por organización: más son `invalid_input`. Lo que `GET /v1/plazos` rechaza de `filters` se rechaza aquí. Un calendario de `vigilancia` trae lo que lista `GET /v1/watch/plazos`: su clave pertenece a una organización y tiene también `watch:read`, y `filters` se omite.',
    },
    listCalendars: {
      summary: 'Direcciones secretas de calendarios, sin los secretos',
      description:
        'Las direcciones de la organización de la clave, o de la propia clave si no tiene, primero la más reciente. El secreto de una dirección no se puede leer otra vez: crea una nueva y borra la anterior.',
    },
    deleteCalendar: {
      summary: 'Revocar una dirección secreta',
      description:
        'La dirección deja de responder. Borrarla otra vez no cambia nada y también es 204.',
    },
    calculatePlazo: {
      summary: 'Último día de un plazo de días, meses o años',
      description:
        'Cuenta desde `desde`, que no se cuenta. Son hábiles los días de lunes a viernes que no son feriados; los plazos de meses y años terminan el mismo día de un mes posterior y pasan al día hábil siguiente. Más allá del calendario: `fuera_de_cobertura`.',
    },
    listChanges: {
      summary: 'Qué cambió en el registro, primero lo más antiguo',
      description:
        'Cada marca creada o actualizada, en el orden en que ocurrió. Guarda `nextCursor` y envíalo como `since`; `items` vacío significa que no hay nada más nuevo. Un cursor no vence y sirve con cualquier filtro. Los filtros por persona encuentran las marcas del registro que responde: una marca vendida viene con su nuevo titular, con todos sus cambios.',
    },
    getFreshness: {
      summary: 'Qué tan al día está cada fuente',
      description:
        'Un registro por fuente: cuándo tuvo éxito por última vez, qué antigüedad tienen sus datos y si eso supera su umbral.',
    },
    getSyncRuns: {
      summary: 'Historia de importaciones y fuentes',
      description: 'Las ejecuciones, con lo que cada una leyó y cambió, primero la más reciente.',
    },
    insightsByClass: {
      summary: 'Marcas por clase de Niza',
      description:
        'Cuántas marcas hay en cada clase de Niza. Una marca cuenta en cada una de sus clases.',
    },
    insightsByEstado: {
      summary: 'Marcas por estado',
      description: 'Cuántas marcas tienen cada estado.',
    },
    insightsByMonth: {
      summary: 'Marcas por mes de presentación',
      description:
        'Cuántas marcas se presentaron en cada mes, primero el más antiguo. `limit` conserva los meses más recientes; un mes sin solicitudes no aparece.',
    },
    insightsByHolder: {
      summary: 'Titulares con más marcas',
      description: 'Titulares actuales por número de marcas distintas, primero el que más tiene.',
    },
    insightsByRepresentante: {
      summary: 'Representantes con más marcas',
      description:
        'Representantes actuales por número de marcas distintas, primero el que más tiene. Una marca cuenta una vez por cada representante, así que la suma supera el número de marcas.',
    },
    getFeriadosCobertura: {
      summary: 'El rango en que los feriados están completos',
      description:
        'El rango de años enteros que el calendario declara completo. Se puede guardar por una hora. Si no hay ninguno: `not_found`.',
    },
    getFeriados: {
      summary: 'Feriados',
      description:
        'Feriados de `desde` a `hasta`; un extremo abierto es el de la cobertura. Dentro de ella una lista vacía significa que no hay. Una fecha fuera: `fuera_de_cobertura`, con la cobertura en el error.',
    },
    getUsage: {
      summary: 'Cuota, límite de ráfaga y permisos de la clave',
      description:
        'Lo que la clave ha usado de su mes, su límite de ráfaga y lo que puede hacer: los permisos de vigilancia, solo con una organización. Preguntar no cuesta nada.',
    },
    createWatchlist: {
      summary: 'Crear una vigilancia',
      description:
        'Vigila marcas para una organización, que es la de la clave. `signingSecret` se muestra ahora y nunca más. Con una clave de idempotencia una solicitud repetida recibe la primera respuesta por 24 horas; la misma clave con otro cuerpo es `idempotency_conflict`.',
    },
    listWatchlists: {
      summary: 'Las vigilancias de la organización',
      description:
        'Todas, primero la más reciente, incluidas las terminadas. Nunca con un secreto.',
    },
    previewWatch: {
      summary: 'Lo que una vigilancia habría traído',
      description:
        'Las coincidencias que una lista de estos elementos y filtros habría tenido en los últimos `dias`, revisada al final de cada día: contadas por mes y por parecido, con las 100 más recientes. Los nombres se juzgan como hoy, y una marca como era entonces. No se guarda nada. Sirve para elegir `minScore`. Cuesta una unidad por cada 30 días comenzados, cobradas de una vez.',
    },
    listWatchPlazos: {
      summary: 'Qué hay que decidir y hasta cuándo, en todas las vigilancias',
      description:
        'Los hilos abiertos de cada vigilancia que no ha terminado cuya marca admite oposición hoy, primero aquellos cuyo plazo vence antes.',
    },
    getWatchlist: {
      summary: 'Una vigilancia',
      description: 'La vigilancia de otra organización responde como una que no existe.',
    },
    patchWatchlist: {
      summary: 'Cambiar, pausar o reanudar una vigilancia',
      description:
        'Cambia solo lo que se envía; `filters` se reemplaza entero. `rotateSecret: true` responde un nuevo `signingSecret` una vez. Una vigilancia terminada ya no se puede cambiar.',
    },
    deleteWatchlist: {
      summary: 'Terminar una vigilancia; sus coincidencias se siguen leyendo',
      description: 'Terminan las revisiones y los avisos. Las coincidencias se siguen leyendo.',
    },
    listWatchHits: {
      summary: 'Coincidencias de una vigilancia, primero la más antigua',
      description:
        'Lo detectado, primero lo más antiguo. Guarda `nextCursor` y envíalo como `since` para recibir lo más nuevo; null significa que aún no hay nada más nuevo: conserva el que tienes.',
    },
    whyWatch: {
      summary: 'Por qué una marca es coincidencia de una vigilancia, o no lo es',
      description:
        'Recorre los pasos con que se decide, por cada elemento de la lista y cada cambio de la marca, y nombra el que la rechazó: la lista como está ahora, la marca como era entonces. Primero los elementos con coincidencia, luego los más parecidos.',
    },
    listWatchThreads: {
      summary: 'Coincidencias por elemento y marca, con sus decisiones',
      description:
        'Las coincidencias de un elemento y una marca son un hilo, con lo que se decidió. Un hilo descartado no está abierto, hasta que una coincidencia posterior muestra la marca peor que entonces: con otro nombre, publicada, viva otra vez o en una nueva clase de las vigiladas. Las coincidencias mismas quedan en su lista.',
    },
    decideWatchThread: {
      summary: 'Decidir un hilo de una vigilancia',
      description:
        'Guarda la decisión con la clave que la tomó y su hora; las anteriores quedan. La misma decisión y nota otra vez no cambian nada. Lo que no se envía queda.',
    },
    listWatchItems: {
      summary: 'Las marcas que una vigilancia vigila',
      description: 'Los elementos de una vigilancia.',
    },
    addWatchItem: {
      summary: 'Vigilar una marca más',
      description:
        'Envía exactamente uno de `mark`, `marca`, `nroSolicitud`. Un elemento ya vigilado se responde como está.',
    },
    removeWatchItem: {
      summary: 'Dejar de vigilar una marca',
      description: 'Sus coincidencias se siguen leyendo.',
    },
    listDeliveries: {
      summary: 'Avisos por webhook de los últimos 30 días',
      description: 'Cada aviso con sus intentos hasta ahora.',
    },
    testWebhook: {
      summary: 'Enviar un aviso de prueba firmado',
      description:
        'Envía ahora a la dirección de aviso un `watch.hits` firmado con `newHits: 0` y `test: true`, y dice qué respondió.',
    },
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
