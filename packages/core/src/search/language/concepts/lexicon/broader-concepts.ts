/**
 * Broader concepts, one a line, by the concepts that are kinds of it: an English word for each, which
 * names nothing else (`golden_eagle` is a phrase). Who hears of one is put in mind of another: a lion
 * and a tiger are big cats.
 */
export const BROADER_CONCEPTS = `
storm hurricane cyclone tornado typhoon
wind breeze
rain dew
snow snowflake
ice frost hail
lightning thunder
cloud fog
comet meteor asteroid
galaxy universe cosmos
dawn aurora
sea ocean
lake lagoon
river stream waterfall
beach coast shore
bay gulf fjord
island archipelago
mountain hill summit mountain_range
valley canyon
plain meadow pampa steppe savanna
forest jungle
field countryside
rock stone
road path
world continental hemisphere
woman girl miss
man boy gentleman
baby infant child
father grandfather
mother grandmother
friend companion neighbor
king emperor caesar tsar sultan pharaoh
queen empress
prince duke earl marquis baron
princess duchess countess marchioness baroness
warrior soldier gladiator samurai knight
captain commander general admiral
pirate bandit thief
guard sentinel
hero heroine
champion winner
victory triumph conquest
boss leader
explorer pioneer settler
lion tiger jaguar puma panther leopard cheetah
dog puppy
wolf coyote jackal
horse mare colt stallion pony
bull ox steer
buffalo bison
sheep lamb
goat alpaca vicuna guanaco
deer moose gazelle antelope
monkey gorilla chimpanzee orangutan
mouse rat hamster
rabbit hare
crocodile alligator
snake viper rattlesnake cobra anaconda
lizard iguana
frog toad
eagle golden_eagle falcon condor
crow vulture
duck goose swan
hen rooster chick
parrot macaw cockatoo
seagull albatross
bee bumblebee wasp hornet
butterfly moth
ant termite
spider tarantula
whale orca dolphin
sea_lion walrus
octopus squid
shrimp lobster crab
oyster scallop clam mussel
tree bush
oak beech birch
pine cypress cedar fir
strawberry raspberry blackberry blueberry
tangerine grapefruit
cake cupcake pie
cookie cracker
caramel lollipop
coffee espresso cappuccino
tea infusion
whisky brandy rum
city town village
street avenue boulevard
house cottage mansion villa
castle palace fortress
hotel hostel lodging
store boutique market supermarket
church chapel cathedral temple
university academy institute
flame bonfire ember
lamp lantern candle torch
sword dagger
spear arrow
shield armor
truck pickup
yacht sailboat cruise
rocket spaceship
airplane airline flight
witch wizard
vampire zombie werewolf ghost
goblin gnome fairy
giant titan colossus
angel archangel cherub seraph
demon imp
spell magic_wand potion
hat cap beret
shoe sneaker boot sandal
jacket coat
ring necklace bracelet earring
song melody hymn
newspaper magazine
party festival carnival feast
trophy prize medal
run walk jump
trip expedition odyssey
protect defend
big huge
small tiny mini
furious fierce wild
magic mysterious secret
eternal immortal
sacred blessed
true authentic
happy fun
calm silent
excellent optimal perfect superior
pretty handsome precious
wonderful incredible fantastic extraordinary fabulous magnificent
power authority
`;
