/**
 * The part of rxjs that is shared at run time (docs/adr/0002-sharing.md). A missing name is a type error for its
 * importer: add it.
 */
export {
  Observable,
  Subject,
  BehaviorSubject,
  Subscription,
  EMPTY,
  of,
  from,
  merge,
  combineLatest,
  firstValueFrom,
  lastValueFrom,
  map,
  debounceTime,
  filter,
  tap,
  take,
  takeUntil,
  distinctUntilChanged,
  switchMap,
  mergeMap,
  share,
  startWith,
  scan,
  catchError,
  finalize,
} from 'rxjs-full';
export type * from 'rxjs-full';
