/** True in development builds. */
declare const __DEV__: boolean;
