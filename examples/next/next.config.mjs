// This folder is a project of its own, also where it lies in another one.
export default { turbopack: { root: import.meta.dirname } };
