import { wordsOf } from '../../synthetic/words-of.ts';

/** Masculine things of which marks of any trade like to tell. */
export const MASCULINE_MOTIFS = wordsOf(`
  cóndor copihue roble canelo alerce coigüe puma huemul zorro halcón faro molino puente camino lucero
  cometa trébol laurel nogal castaño quillay peumo maitén arrayán clavel jazmín girasol
  colibrí chucao picaflor pingüino delfín potrillo manantial arroyo estero cerro peñasco
  amanecer horizonte rincón jardín huerto portal balcón mirador velero timón farol brasero
  tambor charango poncho telar boldo ulmo avellano queltehue tiuque zorzal cisne
`);

/** The feminine ones; none begins with a stressed a, so that each takes `la`. */
export const FEMININE_MOTIFS = wordsOf(`
  luna estrella flor rosa violeta camelia loica gaviota golondrina paloma garza cigüeña bandurria
  mariposa abeja espiga semilla hoja rama raíz ola brisa nube lluvia cumbre loma colina
  pradera laguna cascada vertiente quebrada caleta bahía isla fuente campana llave torre puerta
  ventana piedra perla lámpara vela carreta rueda brújula luciérnaga trenza guitarra tenca lechuza
  manzanilla araucaria patagua madreselva ñipa alondra
`);

/** What a motif can be like, in the masculine. */
export const MOTIF_ADJECTIVES = wordsOf(`
  azul blanco rojo negro dorado verde austral andino real salvaje viejo alto sereno secreto antiguo
  claro bravo noble eterno grande escondido silvestre plateado chileno dormido encantado solitario
`);

/** Landscapes to which a motif belongs: del valle. */
export const MASCULINE_LANDSCAPES = wordsOf(
  'valle mar sur norte bosque lago cerro río campo desierto',
);

/** Landscapes with `la`: de la pampa. */
export const FEMININE_LANDSCAPES = wordsOf('cordillera montaña pampa costa isla pradera quebrada');

/** What a landscape can be like, in the feminine. */
export const LANDSCAPE_ADJECTIVES = wordsOf('blanca azul austral verde nevada serena dormida');

/** Places of Chile as one word. */
export const TOWNS = wordsOf(`
  chile santiago valparaíso concepción chiloé temuco valdivia osorno atacama colchagua maule elqui
  curicó limarí rancagua antofagasta iquique arica magallanes coquimbo talca chillán linares
  villarrica pucón frutillar llanquihue ancud castro aysén coyhaique natales biobío malleco
  itata pichilemu vichuquén quillota limache olmué quilpué concón reñaca zapallar papudo melipilla
  talagante pirque buin paine lampa ñuñoa maipú peñalolén quilicura huasco copiapó caldera pica
  putre ovalle illapel vicuña ñuble
`);

/** English things. */
export const ENGLISH_MOTIFS = wordsOf(`
  river stone star oak cedar maple willow eagle falcon fox wolf harbor island valley meadow ridge
  summit canyon lake brook ocean wave breeze storm sunrise winter summer garden rose lily clover ivy
  feather lantern anchor compass arrow bridge tower mill barn cottage trail horizon pearl crystal
  sky rain snow forest leaf root seed hill bay beach owl turtle bee
`);

/** English adjectives that suit such things. */
export const ENGLISH_QUALITIES = wordsOf(`
  golden black white blue green red wild bright silent hidden northern southern western grand noble
  little lucky old great nordic andean pacific
`);

/** Given names of founders, as signs on shops have them. */
export const DONS = wordsOf(`
  ernesto anselmo rosendo baltazar eusebio nicanor evaristo hilario celestino custodio segundo
  eleuterio abelardo fidel olegario tránsito amador
`);

/** Given names of founders who are women. */
export const DOÑAS = wordsOf(`
  rosalba clotilde herminia eloísa ester carmela filomena matilde hortensia edelmira zunilda
  clementina domitila rosario eduvigis aurora
`);
