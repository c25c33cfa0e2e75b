"""Views as pictures, for environments whose users look at pixels."""
