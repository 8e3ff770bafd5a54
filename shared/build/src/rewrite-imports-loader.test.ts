import path from 'node:path';

const rewriteImports: (
  this: { resourcePath: string; addDependency: (file: string) => void },
  source: string,
) => string = require('./rewrite-imports-loader.cjs');

const rewrite = (source: string) =>
  rewriteImports.call({ resourcePath: 'page.tsx', addDependency: () => undefined }, source);

describe('ADR 0002: imports are redirected to the shared entries', () => {
  it('redirects each component to the entry that provides it', () => {
    expect(rewrite(`import { Button, Autocomplete as Pick } from "@mui/material";`)).toBe(
      `import { Button } from '@textloom/mui/core'; import { Autocomplete as Pick } from '@textloom/mui/picker';`,
    );
  });

  it('turns a default import by path into the named one, with its companions', () => {
    expect(rewrite(`import MUIButton from '@mui/material/IconButton';`)).toBe(
      `import { IconButton as MUIButton } from '@textloom/mui/core';`,
    );
    expect(rewrite(`import Tooltip, { tooltipClasses } from '@mui/material/Tooltip';`)).toBe(
      `import { Tooltip, tooltipClasses } from '@textloom/mui/frame';`,
    );
  });

  it('keeps a re-export a re-export', () => {
    expect(rewrite(`export { createSvgIcon as default } from '@mui/material/SvgIcon';`)).toBe(
      `export { createSvgIcon as default } from '@textloom/mui/core';`,
    );
  });

  it('names one file per icon, so that the index of all icons is not read', () => {
    expect(rewrite(`import { Add, Close as X } from '@mui/icons-material';`)).toBe(
      `import { default as Add } from '@mui/icons-material/Add'; import { default as X } from '@mui/icons-material/Close';`,
    );
  });

  it('shares the router, rxjs and zod by their entries', () => {
    expect(rewrite(`import { Link } from 'react-router-dom';`)).toBe(`import { Link } from '@textloom/mui/router';`);
    expect(rewrite(`import { map } from 'rxjs';`)).toBe(`import { map } from '@textloom/mui/rxjs';`);
    expect(rewrite(`import { z } from 'zod';`)).toBe(`import * as z from '@textloom/mui/zod';`);
  });

  it('refuses imports that cannot be shared, and explains where and why', () => {
    expect(() => rewrite(`import * as Mui from '@mui/material';`)).toThrow(/page\.tsx: cannot share/);
    expect(() => rewrite(`import { Timeline } from '@mui/material';`)).toThrow(
      'page.tsx: the installed @mui/material does not export Timeline',
    );
    expect(() => rewrite(`import Timeline from '@mui/material/Timeline';`)).toThrow('has no Timeline');
  });

  describe('everything else of MUI is found by its subpath', () => {
    it('a component, its classes and a hook', () => {
      expect(rewrite(`import { Button, Rating, ratingClasses } from '@mui/material';`)).toBe(
        `import { Button } from '@textloom/mui/core'; import { default as Rating, ratingClasses } from '@textloom/mui/x/Rating';`,
      );
      expect(rewrite(`import useScrollTrigger from '@mui/material/useScrollTrigger';`)).toBe(
        `import { default as useScrollTrigger } from '@textloom/mui/x/useScrollTrigger';`,
      );
    });

    it('the classes of a component that is in an entry', () => {
      expect(rewrite(`import Checkbox, { checkboxClasses as all } from '@mui/material/Checkbox';`)).toBe(
        `import { Checkbox } from '@textloom/mui/core'; import { checkboxClasses as all } from '@textloom/mui/x/copies';`,
      );
    });

    it('a whole subpath, also one that is a name of the index', () => {
      expect(rewrite(`import * as rating from '@mui/material/Rating';`)).toBe(
        `import * as rating from '@textloom/mui/x/Rating';`,
      );
      expect(rewrite(`import { colors } from '@mui/material';`)).toBe(
        `import * as colors from '@textloom/mui/x/colors';`,
      );
    });

    it('a part that is loaded on demand', () => {
      expect(rewrite(`const Tree = lazy(() => import(/* webpackPrefetch: true */ '@mui/material/Rating'));`)).toBe(
        `const Tree = lazy(() => import(/* webpackPrefetch: true */ '@textloom/mui/x/Rating'));`,
      );
      expect(rewrite(`import('@mui/material/Dialog')`)).toBe(
        `import('@textloom/mui/frame').then((all) => ({ default: all.Dialog }))`,
      );
    });

    it('what is left of a subpath that an entry holds in part', () => {
      expect(rewrite(`import { styled, hexToRgb } from '@mui/material/styles';`)).toBe(
        `import { styled } from '@textloom/mui/core'; import { hexToRgb } from '@textloom/mui/x/styles';`,
      );
      expect(() => rewrite(`import * as styles from '@mui/material/styles';`)).toThrow('name what you import');
    });
  });

  it('leaves everything else unchanged', () => {
    const source = `import { useState } from 'react';\nconst text = 'from @mui/material';\n`;
    expect(rewrite(source)).toBe(source);
  });

  it('runs again when the table of names changes', () => {
    const files: string[] = [];
    rewriteImports.call({ resourcePath: 'page.tsx', addDependency: (file) => files.push(path.basename(file)) }, '');
    expect(files).toEqual(['names.json']);
  });
});
