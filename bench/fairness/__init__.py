"""Who was first, fairly? Races between phones far and near, on a real hub, over real sockets."""
