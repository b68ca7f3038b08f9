// This folder is a separate project, even inside another one.
export default { turbopack: { root: import.meta.dirname } };
