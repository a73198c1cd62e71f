/** Colours and how light falls on things (adjectives). Gold and silver are among the metals. */
export const COLOURS = `
color colorido | color colour colorful colourful | couleur colore farbe colori
blanco albo niveo | white | blanc blanche bianco weiss branco albus yuraq
negro | black | noir noire nero schwarz preto kuru
rojo colorado bermejo | red | rouge rosso vermelho ruber kelu puka
azul | blue | bleu azzurro blau blu kallfu bleue
celeste | sky_blue light_blue | himmelblau azzurrino
verde verdor | green | vert grun karu
amarillo | yellow | jaune giallo gelb amarelo
anaranjado | orange | arancione laranja
morado purpura purpureo | purple | pourpre porpora roxo
violeta | violet | violette violett
lila | lilac
rosa rosado | pink
fucsia | fuchsia
magenta | magenta
marron cafe pardo castano | brown | brun braun marrone castanho
gris | gray grey | grigio grau cinza grise
turquesa | turquoise | turkis turchese
beige beis | beige
marfil | ivory | ivoire avorio elfenbein
indigo anil | indigo | indaco
carmesi escarlata | crimson scarlet | ecarlate scarlatto cremisi
burdeo burdeos | burgundy bordeaux maroon
cian | cyan
ocre | ochre
sepia | sepia
multicolor policromo | multicolor multicolour
transparente translucido transparencia | transparent translucent transparency | trasparente durchsichtig
cristalino | crystalline | cristallino/a cristallin
claro claridad | clear clarity | clair chiaro klar
oscuro | dark | sombre scuro dunkel obscur
brillante reluciente resplandeciente brillantez | bright shiny brilliant brilliance | brillant brilhante lucente
palido palidez | pale pallor | blass pallido
opaco | opaque
mate | matte matt
fluorescente fluor | fluorescent
tono matiz | tone hue
`;
