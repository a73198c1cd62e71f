import { wordsOf } from './words-of.ts';

/** Places as one word, commonest in marks first. */
export const PLACES = wordsOf(`
  chile santiago andes patagonia maipo colchagua valparaíso atacama américa aconcagua casablanca
  concepción maule elqui curicó limarí chiloé temuco rancagua antofagasta iquique arica osorno
  valdivia magallanes coquimbo talca chillán linares villarrica pucón frutillar puyehue llanquihue
  calbuco ancud castro quellón aysén coyhaique natales paine biobío araucanía malleco arauco cautín
  itata cachapoal rapel pichilemu vichuquén constitución quillota limache olmué quilpué concón reñaca
  zapallar papudo cachagua algarrobo cartagena melipilla talagante pirque buin paine colina lampa
  chicureo providencia vitacura ñuñoa maipú peñalolén quilicura renca macul apoquindo manquehue
  huasco vallenar copiapó caldera calama tocopilla mejillones pica azapa putre tarapacá ovalle
  combarbalá illapel salamanca vicuña paihuano europa españa italia francia alemania argentina perú
  bolivia ecuador colombia méxico brasil uruguay paraguay california texas miami boston dallas
  chicago manhattan brooklyn london paris roma milano berlín madrid sevilla toledo granada barcelona
  lisboa toscana provence burdeos normandía baviera alpes mediterráneo pacífico atlántico antártica
  caribe cuba jamaica habana tokio kioto asia china india nepal tíbet egipto sahara áfrica kenia
`);
