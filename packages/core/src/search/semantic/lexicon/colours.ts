/** Colours and how light falls on things (adjectives). Gold and silver are among the metals. */
export const COLOURS = `
color colorido | color colour colorful colourful
blanco albo niveo | white
negro | black
rojo colorado bermejo | red
azul | blue
celeste | sky_blue light_blue
verde verdor | green
amarillo | yellow
anaranjado | orange
morado purpura purpureo | purple
violeta | violet
lila | lilac
rosa rosado | pink
fucsia | fuchsia
magenta | magenta
marron cafe pardo castano | brown
gris | gray grey
turquesa | turquoise
beige beis | beige
marfil | ivory
indigo anil | indigo
carmesi escarlata | crimson scarlet
burdeo burdeos | burgundy bordeaux maroon
cian | cyan
ocre | ochre
sepia | sepia
multicolor policromo | multicolor multicolour
transparente translucido | transparent translucent
cristalino | crystalline
claro | clear
oscuro | dark
brillante reluciente resplandeciente | bright shiny brilliant
palido | pale
opaco | opaque
mate | matte matt
fluorescente fluor | fluorescent
tono matiz | tone hue
`;
