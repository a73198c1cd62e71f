import { wordsOf } from './words-of.ts';

// Commonest first: words are drawn by rank.

/** English nouns as marks use them. */
export const ENGLISH_NOUNS = wordsOf(`
  foods group house home life world store market fitness sport coffee wine beer water food kitchen
  design studio lab tech media web data cloud net link smart box shop book travel trip tour fashion
  beauty skin hair baby kids pets dog cat garden farm green energy power solutions services systems
  partners capital trading logistics express cargo truck motors car bike wheels drive road way
  track race team league game games play player toys puzzle music sound radio live show stage film
  photo vision view light sun moon star sky cloud rain snow ice fire stone rock wood steel gold
  silver diamond pearl crystal glass brick tower bridge gate port harbor bay beach wave surf ocean
  sea river lake island mountain hill valley forest tree leaf root seed flower rose lily bloom
  berry apple lemon cherry peach nut honey sugar salt spice pepper butter cream milk cheese bread
  cake cookie candy snack chips burger pizza grill steak chicken fish salmon tuna egg rice pasta
  soup salad juice tea soda spirit rum gin vodka whisky barrel cork bottle cup mug spoon fork knife
  table chair bed sofa lamp door window wall floor roof key lock safe guard shield armor hero king
  queen prince lady lord knight dragon eagle falcon hawk owl wolf bear lion tiger panther fox horse
  bull shark whale dolphin turtle bee butterfly angel devil ghost monster robot rocket space planet
  galaxy orbit nova comet pulse heart soul mind brain body hand foot face smile eye lips nail touch
  feeling dream magic secret story legend myth hope joy love peace freedom spirit energy passion
  quest journey adventure explorer pilot captain sailor hunter ranger cowboy boss master doctor
  nurse clinic care health wellness medicine vitamin protein muscle yoga spa relax balance sleep
  cotton silk denim leather shoes boots jeans dress shirt hat cap bag wallet watch ring jewel style
  trend look mode brand label image color paint brush pen paper card ticket gift party wedding
  event club lounge hotel hostel resort lodge camp park plaza center city town street avenue square
  building concrete pipe pump valve engine gear tool drill hammer screw battery charger cable signal
  network phone mobile screen pixel code app bot chip drone sensor laser lens mirror paradise factory
  works craft company business office bank money cash credit pay wallet price sale deal bargain
  academy school college campus teacher student lesson language english science biology genetics
`);

/** English adjectives and other words that stand before a noun. */
export const ENGLISH_ADJECTIVES = wordsOf(`
  new best good great big little happy smart easy fast quick free fresh pure clean green blue red
  black white golden royal super mega ultra extra top prime first real true total global american
  urban modern vintage classic original authentic wild free crazy cool hot cold ice soft strong
  hard heavy light bright dark deep high open magic secret lucky sweet salty spicy tasty yummy crispy
  natural organic vegan healthy active vital perfect ideal ultimate infinite eternal young old rich
  noble elite select special exclusive private personal simple basic advanced digital virtual mobile
  electric solar nordic southern northern western pacific andean tropical polar alpine native brave
  bold fearless mighty epic grand funky fancy lovely pretty gentle silent hidden sacred holy ancient
  blue flying running dancing shining burning frozen broken twisted double triple seven next
`);
