/** Metals, gems, minerals, elements and mining. */
export const METALS_AND_MINERALS = `
metal metalico/a | metal metallic
oro dorado/a aureo/a | gold golden
plata plateado/a argenteo/a | silver silvery
cobre cuprifero/a cobrizo/a | copper
bronce bronceado/a | bronze
hierro fierro ferreo/a | iron
acero acerado/a siderurgica | steel
estano | tin
plomo | lead
zinc | zinc
niquel | nickel
cromo cromado/a | chrome chromium
aluminio | aluminum aluminium
titanio | titanium
platino | platinum
litio | lithium
magnesio | magnesium
manganeso | manganese
mercurio azogue | mercury quicksilver
cobalto | cobalt
tungsteno wolframio | tungsten
uranio | uranium
radio | radium
laton | brass
aleacion | alloy
diamante adamantino/a | diamond
rubi | ruby
esmeralda | emerald
zafiro | sapphire
topacio | topaz
amatista | amethyst
opalo | opal
onix | onyx
jade | jade
agata | agate
granate | garnet
aguamarina | aquamarine
turmalina | tourmaline
lapislazuli | lapis_lazuli
ambar | amber
perla perlado/a | pearl pearly
nacar | nacre mother_of_pearl
joya joyeria alhaja | jewel jewelry jewellery
gema piedra_preciosa | gem gemstone precious_stone
cristal | crystal
cuarzo | quartz
marmol marmoleo/a | marble
granito | granite
obsidiana | obsidian
pizarra | slate
yeso | plaster gypsum
cal | lime
caliza | limestone
carbon carbonero/a | coal charcoal
carbono | carbon
grafito | graphite
azufre | sulfur sulphur
yodo | iodine
salitre | saltpeter nitrate
potasio | potassium
calcio | calcium
sodio | sodium
fosforo | phosphorus
silice silicio | silica silicon
oxigeno | oxygen
hidrogeno | hydrogen
nitrogeno | nitrogen
helio | helium
neon | neon
argon | argon
gas gaseoso/a | gas
petroleo | petroleum oil
gasolina bencina | gasoline petrol
diesel | diesel
mina mineria minero/a | mine mining miner
mineral | mineral
yacimiento | deposit
pepita | nugget
lingote | ingot bullion
fundicion | foundry smelter
quimico/a | chemical chemistry
acido/a | acid
atomo atomico/a | atom atomic
nucleo nuclear | nucleus nuclear core
molecula molecular | molecule molecular
ion ionico/a | ion ionic
electron | electron
foton | photon
`;
