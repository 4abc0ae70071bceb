// In place of the helpers that conform's packages bring, each its own: they stand in for syntax that our browsers have.

export const objectSpread2 = Object.assign;

export const objectWithoutProperties = (source, names) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));
