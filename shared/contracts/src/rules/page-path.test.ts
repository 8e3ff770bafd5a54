import { pageEntrySchema } from '../manifest';
import { pathProblem } from './page-path';

describe('paths of pages', () => {
  it.each([
    '/keywords',
    '/keywords/:id',
    '/keywords/:id/poster',
    '/messages/template/add',
    '/a/*',
    '/*',
    '/a-b_c.d/:x',
  ])('%s is a path', (path) => {
    expect(pathProblem(path)).toBeUndefined();
  });

  it.each<[string, RegExp]>([
    ['keywords', /does not begin with a slash/],
    ['/', /is the address of the shell/],
    ['//keywords', /double slashes/],
    ['/keywords//add', /double slashes/],
    ['/keywords/', /one at its end/],
    ['/.', /the part "\."/],
    ['/../keywords', /the part "\.\."/],
    ['/keywords/./add', /the part "\."/],
    ['/.hidden', /the part/],
    ['/keywords.', /the part/],
    ['/%6beywords', /the part/],
    ['/keywords/:id(\\d+)', /the part/],
    ['/keywords/:id?', /the part/],
    ['/keywords/:', /the part ":"/],
    ['/keywords/a:id', /the part/],
    ['/*/keywords', /the part "\*"/],
    ['/key*', /the part "key\*"/],
    ['/keywords#list', /the part/],
    ['/keywords?all', /the part/],
    ['/a\\b', /the part/],
    ['/kéywords', /the part/],
    ['/a/:id/b/:id', /two parameters with one name/],
  ])('%s is not a path', (path, reason) => {
    expect(pathProblem(path)).toMatch(reason);
  });
});

describe('paths of pages that the server uses itself', () => {
  const BELOW = 'where the server has the files of the shell';
  const FILE = 'ends like the name of a file, and the server returns no page for such an address';

  it.each([
    ['/js', `begins with /js, ${BELOW}`],
    ['/js/x', `begins with /js, ${BELOW}`],
    ['/JS/:id', `begins with /js, ${BELOW}`],
    ['/assets/*', `begins with /assets, ${BELOW}`],
    ['/registry.json', FILE],
    ['/push-worker.js', FILE],
    ['/index.html', FILE],
    ['/notes/v1.25', FILE],
    ['/notes.txt/*', FILE],
  ])('%s is refused in a sentence', (path, problem) => {
    const refused = pageEntrySchema.safeParse({ path, name: 'Notes' });
    expect(refused.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([['path', problem]]);
  });

  it.each(['/json', '/notes/js', '/notes.txt/all', '/notes/:id', '/v1.2/notes', '/registry'])(
    '%s stays free',
    (path) => {
      expect(pageEntrySchema.safeParse({ path, name: 'Notes' }).success).toBe(true);
    },
  );
});
