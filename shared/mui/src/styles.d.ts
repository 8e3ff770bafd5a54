// styles.js re-exports files of MUI that have no types of their own; the shell passes them on to remotes as they are.
export {};
