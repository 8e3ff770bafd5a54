export {
  addRule,
  contentRules,
  endRule,
  RULE_KINDS,
  ruleHistory,
  type RuleKind,
  storedRules,
  type StoredRule,
} from './content-rule.repository';
export { filteredIn, hostOf, phraseOf } from './filtered-in';
export { listWarnings } from './list-warnings';
