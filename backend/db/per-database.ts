/**
 * Creates a value once per database handle, such as a statement that every request runs: built
 * once, and thanks to its name planned once per connection.
 */
export function perDatabase<Handle extends object, Made>(
  make: (db: Handle) => Made,
): (db: Handle) => Made {
  const made = new WeakMap<Handle, Made>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const fresh = make(db);
    made.set(db, fresh);
    return fresh;
  };
}
