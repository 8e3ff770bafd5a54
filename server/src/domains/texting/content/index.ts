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
export { type Filtered, filteredIn, hostOf, phraseOf } from './filtered-in';
