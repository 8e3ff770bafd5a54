// Replaces the network part of module federation in every test, because a unit test has no build to load from.
module.exports = { registerRemotes: jest.fn(), loadRemote: jest.fn() };
