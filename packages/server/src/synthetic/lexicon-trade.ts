import { wordsOf } from './words-of.ts';

// Commonest first: words are drawn by rank.

/** What a house puts after its name to mark a line of goods; English serves for it in Chile too. */
export const ENGLISH_LINES = wordsOf(`
  light plus premium kids club gold express pro max active fresh sport baby ultra home zero fit mini
  complex power care soft classic silver platinum black blue green red white cream men woman man girl
  teen urban city travel pets garden tech digital online mobile smart one next evolution nature organic
  clean shine color style fashion design studio outdoor pack family party night day sun energy protein
  chef select master expert advance control balance relax repair protect rapid spray tabs business
  racing turbo trek rally grand imperial royal elite prestige signature heritage vintage limited legend
  hero force impact vision sense touch magic dream joy love fun play snack bites mix pops chips crunch
  crisp roll wrap shake smoothie ice gourmet diet duo flex gel diesel
`);

/** Lines of goods in Spanish. */
export const SPANISH_LINES = wordsOf(`
  natural clásico reserva extra vital total forte junior original rosa azul verde negro dorado gran
  edición especial familiar infantil blanco eco bio fibra calcio hierro frutal chocolate vainilla
  frutilla manjar cacao avena miel limón menta naranja durazno integral artesanal tradicional casero
  crocante suave intenso cremoso descremada semidescremada deslactosada delicias selección colección
  línea serie sensible jarabe crema empresas hogar equipos motor añejo campesino ahumado orgánico
  niños bebé mujer jardín mascotas deporte viaje fiesta verano invierno
`);

/** Trades as they stand in Spanish names of firms and marks. */
export const SPANISH_SECTORS = wordsOf(`
  chile salud servicios inversiones ingeniería seguros propiedades inmobiliaria abogados asociados
  construcción transportes turismo viajes producciones eventos publicidad comunicaciones sistemas
  soluciones comercial alimentos bebidas vinos frutas minería energía solar gas petróleo químicos
  plásticos metales maderas muebles textil confecciones calzados cosmética farma laboratorios dental
  médica agro agrícola semillas fertilizantes forestal acuícola pesquera logística automotriz repuestos
  lubricantes herramientas ferretería electrónica libros educación capacitación deportes restaurant
  café pastelería heladería cervecería arquitectura jardines mascotas juguetes moda joyas relojes
  lentes óptica estética peluquería seguridad aseo reciclaje ambiental aguas finanzas crédito pagos
`);

/** Trades in English. */
export const ENGLISH_SECTORS = wordsOf(`
  group foods consulting capital software technologies solutions systems services trading import export
  wines vineyards seafood salmon mining energy pharma labs clinic seeds logistics cargo courier motors
  parts tires tools electronics telecom media films records books academy school training fitness gym
  sports outdoors hotel resort bakery brewing store market shop online web digital design interior home
  deco garden pets kids toys games fashion spa beauty security cleaning recycling water finance bank
  factoring leasing partners ventures brands
`);
