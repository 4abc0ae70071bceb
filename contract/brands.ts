/** Vehicle makes, each with its equivalent spellings (specification section 3). */
const makes: Record<string, string[]> = {
  Acura: [],
  "Alfa Romeo": ["Alfa"],
  "Aston Martin": [],
  Audi: [],
  Bentley: [],
  BMW: ["Bayerische Motoren Werke"],
  Buick: [],
  BYD: [],
  Cadillac: [],
  Chery: [],
  Chevrolet: ["Chevy"],
  Chrysler: [],
  Citroën: ["Citroen"],
  Cupra: [],
  Dacia: [],
  Daihatsu: [],
  Dodge: [],
  DS: [],
  Ferrari: [],
  Fiat: [],
  Ford: [],
  Geely: [],
  Genesis: [],
  GMC: [],
  "Great Wall": ["GWM", "Haval"],
  Hino: [],
  Honda: [],
  Hyundai: [],
  Infiniti: [],
  Isuzu: [],
  Iveco: [],
  Jaguar: [],
  Jeep: [],
  Kia: [],
  Lamborghini: [],
  Lancia: [],
  "Land Rover": ["Landrover", "Range Rover"],
  Lexus: [],
  Lincoln: [],
  Luxgen: [],
  MAN: [],
  Maserati: [],
  Mazda: [],
  "Mercedes-Benz": ["Mercedes", "Benz", "Mercedes Benz"],
  MG: ["Morris Garages"],
  Mini: [],
  Mitsubishi: [],
  Nissan: ["Datsun"],
  Opel: ["Vauxhall"],
  Peugeot: [],
  Porsche: [],
  RAM: ["Dodge Ram"],
  Renault: [],
  "Rolls-Royce": ["Rolls Royce"],
  Saab: [],
  Scania: [],
  SEAT: [],
  Škoda: ["Skoda"],
  Smart: [],
  Subaru: [],
  Suzuki: [],
  Tesla: [],
  Toyota: [],
  Volkswagen: ["VW"],
  Volvo: [],
};

/** Canonical names, in the order shown to users. */
export const brands: readonly string[] = Object.keys(makes);

/** Other spellings of a make. */
export const aliasesOf = (brand: string): readonly string[] => makes[brand] ?? [];

const fold = (name: string) => name.normalize("NFKC").trim().toLowerCase();

const canonical = new Map(
  Object.entries(makes).flatMap(([make, aliases]) =>
    [make, ...aliases].map((spelling) => [fold(spelling), make] as const),
  ),
);

/** Each spelling in lower case with its make. */
export const brandSpellings: ReadonlyMap<string, string> = canonical;

/** The make behind a spelling. An unknown one stays as it is: cameras learn makes before we do. */
export function canonicalBrand(spelling: string): string {
  return canonical.get(fold(spelling)) ?? spelling.normalize("NFKC").trim();
}
