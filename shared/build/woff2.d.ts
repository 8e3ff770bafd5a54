/** Address of a font; webpack emits the file. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
