/** Roles that are no one's: what the kit's list with an editor shows. */
export const sampleRoles = [
  { id: "1", name: "Night guards", operators: 3, cameras: 27, isOn: true },
  { id: "2", name: "Dock supervisors", operators: 2, cameras: 9, isOn: true },
  { id: "3", name: "Store 14 team", operators: 4, cameras: 17, isOn: false },
];

export const rolesPath = "/kit/roles";
