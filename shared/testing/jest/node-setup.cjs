const { watchConsole } = require('../src/console.ts');

watchConsole();
