// What npm run mutate does with its list, without running anything.

/**
 * One way to break a rule of the product.
 * @typedef {{
 *   name: string,
 *   file: string,
 *   find: string,
 *   replace: string,
 *   rule: string,
 *   tests: string[],
 * }} Breakage
 * `find` stands once in `file`. `rule`: what is broken, by its id in docs/checklist.md or in a sentence. `tests`: the
 * files that must see it.
 */

/** Noticed by so many in a hundred, the suite is taken for one that proves what it says. */
const wantedPercent = 95;

/**
 * The source with the rule broken.
 * @param {string} source
 * @param {Breakage} breakage
 * @returns {string}
 * @throws Error where the list is not true any more
 */
export function breakSource(source, { name, file, find, replace }) {
  const parts = source.split(find).length - 1;
  if (parts !== 1) throw new Error(`${name}: its text stands ${parts} times in ${file}, not once`);
  // By a function: a replacement may hold $&.
  const broken = source.replace(find, () => replace);
  if (broken === source) throw new Error(`${name}: changes nothing in ${file}`);
  return broken;
}

/**
 * What is wrong with the list itself, a line each.
 * @param {Breakage[]} breakages
 * @param {(file: string) => string | null} read a file of the project; null where there is none
 * @returns {string[]}
 */
export function findStale(breakages, read) {
  const seen = new Set();
  return breakages.flatMap((breakage) => {
    const { name, file, tests } = breakage;
    const faults = seen.has(name) ? [`${name}: named twice`] : [];
    seen.add(name);
    const source = read(file);
    if (source === null) faults.push(`${name}: there is no ${file}`);
    else {
      try {
        breakSource(source, breakage);
      } catch (error) {
        faults.push(error.message);
      }
    }
    if (tests.length === 0) faults.push(`${name}: names no test`);
    for (const test of tests) {
      if (read(test) === null) faults.push(`${name}: there is no ${test}`);
    }
    return faults;
  });
}

/**
 * @param {{ breakage: Breakage, isNoticed: boolean }[]} results
 * @returns {{ lines: string[], isEnough: boolean }}
 */
export function summarise(results) {
  const unnoticed = results.filter(({ isNoticed }) => !isNoticed);
  const noticed = results.length - unnoticed.length;
  const percent = results.length === 0 ? 0 : (noticed / results.length) * 100;
  const lines = unnoticed.map(
    ({ breakage: { name, file, rule, tests } }) =>
      `✗ ${name}: ${rule}\n    ${file}, unnoticed by ${tests.join(", ")}`,
  );
  lines.push(`${noticed} of ${results.length} noticed, ${Math.floor(percent * 10) / 10} %`);
  return { lines, isEnough: percent >= wantedPercent };
}
