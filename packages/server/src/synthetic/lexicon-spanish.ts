import { wordsOf } from './words-of.ts';

// Commonest first: words are drawn by rank. Written with their accents; `letter-case.ts` drops some,
// as applicants do.

/** Masculine nouns. */
export const MASCULINE_NOUNS = wordsOf(`
  grupo sur centro norte sol valle mundo café mar club instituto vino hogar pan campo río mercado
  servicio arte auto diario sabor rincón parque jardín bosque camino cerro puerto barrio lago
  tiempo taller sistema negocio aceite queso chocolate té arroz maíz trigo huevo pollo pescado salmón
  cordero jamón helado dulce postre jugo licor pisco ron mate azúcar limón durazno higo olivo palto
  tomate ajo pimiento ají zapallo poroto garbanzo nogal almendro castaño roble alerce coigüe canelo
  maqui boldo copihue cóndor puma huemul zorro león tigre toro caballo lobo halcón águila ángel
  dragón rey príncipe duque conde capitán maestro abuelo papá niño bebé señor amigo vecino chileno
  corazón cielo viento fuego hielo trueno relámpago arcoíris eclipse cometa planeta universo
  océano desierto volcán glaciar fiordo estero arrecife horizonte amanecer verano invierno otoño
  color diseño estilo espacio edificio condominio hotel refugio hostal restaurante bar bistró asado
  sándwich completo almuerzo desayuno tambo molino fundo rancho granero establo viñedo lagar barril
  corcho cristal vidrio acero hierro cobre litio metal cemento ladrillo techo muro piso mueble
  sillón colchón tapiz telar hilo lino algodón cuero zapato bolso sombrero abrigo vestido traje
  uniforme pañal jabón perfume champú maquillaje espejo peine botón broche anillo reloj diamante
  rubí zafiro oro metro tren avión barco camión neumático motor tornillo taladro martillo cable
  foco enchufe televisor teléfono computador libro cuaderno lápiz cuento poema teatro cine festival
  carnaval circo juego juguete muñeco globo balón deporte gimnasio estadio gol campeón equipo
  colegio liceo jardinero doctor dentista remedio laboratorio alivio descanso bienestar equilibrio
  abogado contador notario banco crédito seguro ahorro pago bono premio regalo sueño secreto
  tesoro milagro destino viaje pasaje mapa faro ancla timón muelle portal puente túnel eje nido
  panal colmenar arándano cerezo racimo brote fruto árbol huerto invernadero pastor arriero huaso
`);

/** Feminine nouns. */
export const FEMININE_NOUNS = wordsOf(`
  casa salud agua tierra viña vida red empresa tienda comida cocina mesa luz ruta plaza ciudad escuela
  universidad academia fundación corporación asociación compañía sociedad cooperativa inmobiliaria
  constructora clínica farmacia óptica veterinaria panadería pastelería carnicería pescadería
  pizzería cafetería cervecería heladería botillería librería ferretería zapatería lavandería
  peluquería barbería joyería florería imprenta agencia consultora fábrica bodega hacienda estancia
  parcela granja lechería quesería leche mantequilla crema miel fruta verdura manzana pera uva
  frutilla frambuesa mora cereza naranja papaya palta aceituna cebolla lechuga papa sopa salsa
  empanada sopaipilla tortilla galleta torta mermelada canela vainilla menta hierba yerba avena
  quínoa chía semilla flor rosa violeta camelia orquídea azucena hoja rama raíz selva montaña
  cordillera cumbre colina loma pradera pampa playa isla bahía caleta laguna cascada vertiente
  fuente lluvia nieve nube brisa estrella luna aurora mañana tarde noche primavera aventura fiesta
  música canción danza fotografía imagen moda ropa tela lana seda camisa falda cartera joya corona
  reina princesa dama señora abuela mamá niña muñeca amiga vecina familia pareja gente mujer madre
  paloma gaviota golondrina loica tórtola abeja mariposa hormiga vaca oveja llama vicuña alpaca
  ballena nutria trucha ostra jaiba palabra idea mente memoria energía fuerza potencia chispa llave
  puerta ventana torre muralla piedra arena arcilla madera greda loza taza copa botella caja bolsa
  máquina bicicleta moto rueda brújula antena pantalla pila lámpara señal onda frecuencia radio
  revista editorial noticia historia leyenda tradición cultura herencia raza belleza piel sonrisa
  mirada mano huella voz alegría paz esperanza libertad justicia verdad fe suerte fortuna magia
  maravilla sorpresa promesa oferta feria vitrina boutique galería terraza cabaña posada cantera
  mina planta industria maestranza logística minera pesquera agrícola forestal eléctrica alianza
`);

/** Adjectives and participles in the masculine; `feminine` turns them. */
export const SPANISH_ADJECTIVES = wordsOf(`
  nuevo grande bueno mejor central real nacional chileno austral andino verde azul blanco rojo negro
  dorado natural orgánico fresco dulce puro sano vital activo fuerte rápido fácil feliz único total
  integral global digital virtual moderno clásico antiguo viejo joven eterno mágico secreto salvaje
  libre bello lindo hermoso fino suave tierno rico sabroso criollo campesino rural urbano marino
  costero patagónico sureño nortino mapuche colonial imperial ideal especial popular familiar
  infantil escolar dental médico clínico jurídico financiero inmobiliario industrial comercial
  agrícola forestal minero pesquero automotriz eléctrico solar térmico ecológico sustentable
  vegetal animal artesanal casero tradicional auténtico original exclusivo selecto premiado
  perfecto absoluto máximo supremo superior primero segundo tercero último infinito profundo alto
  claro luminoso brillante plateado cristalino nevado soleado lluvioso cálido templado helado
  picante salado amargo ácido crujiente tostado ahumado asado integrado conectado inteligente
  creativo valiente noble sereno sabio santo bendito dichoso alegre loco divertido
`);

/** Short words that hold a phrase together. */
export const PARTICLES: ReadonlySet<string> = new Set(
  wordsOf(
    'de del la el los las y e en con por para tu un una su a al sin más que es the of and for in',
  ),
);

/** The feminine of an adjective from the list above. */
export function feminine(adjective: string): string {
  return adjective.endsWith('o') ? `${adjective.slice(0, -1)}a` : adjective;
}

/** The plural of a Spanish noun or adjective; accents of a last syllable fall away. */
export function plural(word: string): string {
  if (/[aeioué]$/.test(word)) return `${word}s`;
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`;
  return word.replace(/[áéíóú](?=n$)/, (vowel) => vowel.normalize('NFD').charAt(0)).concat('es');
}
